#!/bin/sh
# Measures what the generated Swift costs the app that builds it.
#
# usage: Benchmarks/swift-output.sh [SCENES ...]      (default: 50 200 1000)
#
# Generates a program of each size, writes its Swift with navc, and compiles that with swiftc in three ways:
#   debug          swiftc -Onone
#   release        swiftc -O -wmo; what the app never uses is dropped before it is optimised
#   all kept       the same with --access public, where nothing can be dropped: the most it can cost
# Prints user and system seconds, peak memory, and the size of the object's code. Memory is limited to 12 GB.
# NAVC and BENCHMARKS name executables to use instead of building them, SCRATCH the folder to work in. Needs
# GNU time (apt-get install time); without it, nothing is measured.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
scratch=${SCRATCH:-$root/.build/swift-output}
mkdir -p "$scratch"
if [ ! -x /usr/bin/time ]; then
  echo "swift-output.sh: skipped; apt-get install time"
  exit 0
fi

if [ -z "${NAVC:-}" ] || [ -z "${BENCHMARKS:-}" ]; then
  build="swift build -c release --static-swift-stdlib --package-path $root"
  $build --product navc >&2
  $build --product Benchmarks >&2
  bin=$($build --show-bin-path)
  NAVC=${NAVC:-$bin/navc}
  BENCHMARKS=${BENCHMARKS:-$bin/Benchmarks}
fi

# Makes a module for each that the program in the file $1 takes types from, in the folder $2.
modules() {
  mkdir -p "$2/sources"
  sed -n -E 's/^ *type +([^ ]+) +from +"([^"]+)".*/\2 \1/p' "$1" | sort -u | while read -r module type; do
    echo "public struct $type: Hashable, Codable, Sendable { public init() {} }" >>"$2/sources/$module.swift"
  done
  for source in "$2"/sources/*.swift; do
    [ -e "$source" ] || continue
    module=$(basename "$source" .swift)
    swiftc -emit-module -parse-as-library -module-name "$module" "$source" -o "$2/$module.swiftmodule"
  done
}

mkdir -p "$scratch/runtime"
swiftc -swift-version 6 -O -wmo -parse-as-library -emit-module -module-name NavRuntime -package-name NavDSL \
  -o "$scratch/runtime/NavRuntime.swiftmodule" "$root"/Sources/NavRuntime/*.swift

# Compiles the file $2 with the modules in $3 and the options after them, and prints a row that begins with $1.
measure() {
  row=$1 file=$2 folder=$3
  shift 3
  (
    ulimit -v 12000000
    /usr/bin/time -f "%U %S %M" -o "$folder/time" swiftc "$@" -swift-version 6 -strict-concurrency=complete \
      -warnings-as-errors -parse-as-library -I "$folder" -I "$scratch/runtime" -c "$file" -o "$folder/object.o"
  )
  code=$(size "$folder/object.o" | awk 'NR == 2 { print $1 }')
  awk -v row="$row" -v code="$code" \
    '{ printf "%-22s %8.2f s %8.0f MB %10.0f KB of code\n", row, $1 + $2, $3 / 1000, code / 1000 }' "$folder/time"
}

for scenes in "${@:-50 200 1000}"; do
  for count in $scenes; do
    folder=$scratch/$count
    rm -rf "$folder"
    mkdir -p "$folder"
    "$BENCHMARKS" --scenes "$count" --write "$folder/program.nav" >/dev/null
    "$NAVC" compile "$folder/program.nav" -o "$folder/Internal.swift"
    "$NAVC" compile "$folder/program.nav" --access public -o "$folder/Public.swift"
    modules "$folder/program.nav" "$folder"
    measure "$count scenes, debug" "$folder/Internal.swift" "$folder" -Onone
    measure "$count scenes, release" "$folder/Internal.swift" "$folder" -O -wmo
    measure "$count scenes, all kept" "$folder/Public.swift" "$folder" -O -wmo
  done
done
