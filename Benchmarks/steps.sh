#!/bin/sh
# Measures a step of the engine as an app makes it, through the generated Swift: Steps/Measured.swift.
#
# usage: Benchmarks/steps.sh [--smoke]
#
# --smoke compiles the small program alone, without optimization: it shows that the script works.
# Prints the time of a step with the engine as a module and embedded, for a program of one scene and for one of
# 1,001; and the instructions of a step where Valgrind is there. NAVC names an executable to use instead of
# building it, SCRATCH the folder to work in. Needs GNU time (apt-get install time); without it, --smoke measures
# nothing.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
scratch=${SCRATCH:-$root/.build/steps}
optimization="-O -wmo"
count_of_steps=
if [ "${1:-}" = --smoke ]; then
  optimization="-Onone -wmo"
  count_of_steps="2000 1"
  if [ ! -x /usr/bin/time ]; then
    echo "steps.sh: skipped; apt-get install time"
    exit 0
  fi
fi
mkdir -p "$scratch"
if [ -z "${NAVC:-}" ]; then
  build="swift build -c release --static-swift-stdlib --package-path $root --product navc"
  $build >&2
  NAVC=$($build --show-bin-path)/navc
fi
options="$optimization -swift-version 6 -parse-as-library"

# Compiles the program $2 with the engine as $3 says, and prints a row that begins with $1.
measure() {
  folder=$scratch/$3
  rm -rf "$folder"
  mkdir -p "$folder"
  "$NAVC" compile "$2" --runtime "$3" -o "$folder/Steps.swift"
  if [ "$3" = import ]; then
    # shellcheck disable=SC2086
    swiftc $options -module-name NavRuntime -package-name NavDSL -emit-module -emit-module-path "$folder/NavRuntime.swiftmodule" \
      -emit-library -static -o "$folder/libNavRuntime.a" "$root"/Sources/NavRuntime/*.swift
    link="-I $folder -L $folder -lNavRuntime"
  else
    link="-D EMBEDDED"
  fi
  # shellcheck disable=SC2086
  /usr/bin/time -f "%U %S" -o "$folder/time" swiftc $options $link "$folder"/*.swift \
    "$root/Benchmarks/Steps/Measured.swift" -o "$folder/measured"
  # shellcheck disable=SC2086
  steps=$("$folder/measured" $count_of_steps)
  instructions="-"
  if [ "$optimization" = "-O -wmo" ] && command -v valgrind >/dev/null; then
    instructions=$(($(($(count 6000) - $(count 2000))) / 4000))
  fi
  awk -v row="$1" -v steps="$steps" -v count="$instructions" \
    '{ printf "%-28s %s, %s instructions; swiftc took %.1f s\n", row, steps, count, $1 + $2 }' "$folder/time"
}

# Prints the instructions of so many steps.
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$folder/measured" "$1" 1 2>&1 \
    | awk '/refs:/ { gsub(",", "", $NF); print $NF }'
}

large=$scratch/Large.nav
{
  cat "$root/Benchmarks/Steps/Steps.nav"
  number=0
  while [ "$number" -lt 1000 ]; do
    number=$((number + 1))
    echo "scene Other$number(number: Int) { on more -> push Other$number(number: number) }"
  done
} >"$large"
for runtime in import embedded; do
  measure "$runtime, 1 scene" "$root/Benchmarks/Steps/Steps.nav" "$runtime"
  [ "$optimization" = "-O -wmo" ] || continue
  measure "$runtime, 1,001 scenes" "$large" "$runtime"
done
