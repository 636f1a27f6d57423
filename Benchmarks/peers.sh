#!/bin/sh
# Compares navc with other compilers on files of like content, and with its own targets.
#
# usage: Benchmarks/peers.sh [--runs N] [--quick]
#
# Builds navc and the benchmarks in release mode, writes the inputs, measures and prints one table; the exit
# status is 1 where a target is missed. NAVC and BENCHMARKS name executables to use instead of building,
# SCRATCH the folder to work in. A peer that is missing is left out, and the table says how to install it:
#   flatc    apt-get install flatbuffers-compiler
#   protoc   apt-get install protobuf-compiler
#   zig      pip install ziglang
#   valgrind apt-get install valgrind      (instructions)
#   time     apt-get install time          (peak memory)
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
scratch=${SCRATCH:-$root/.build/peers}
mkdir -p "$scratch"

if [ -z "${NAVC:-}" ] || [ -z "${BENCHMARKS:-}" ]; then
  # A tool that runs for milliseconds spends most of them in the dynamic linker, if it needs that.
  build="swift build -c release --static-swift-stdlib -Xswiftc -static-executable"
  build="$build --package-path $root --scratch-path $scratch/build"
  $build --product navc >&2
  $build --product Benchmarks >&2
  bin=$($build --show-bin-path)
  NAVC=${NAVC:-$bin/navc}
  BENCHMARKS=${BENCHMARKS:-$bin/Benchmarks}
fi

python3 "$here/peers_generate.py" 10 "$scratch/small"
python3 "$here/peers_generate.py" 10000 "$scratch/large"
mkdir -p "$scratch/generated"
for scenes in 10000 100000; do
  "$BENCHMARKS" --scenes "$scenes" --write "$scratch/generated/$scenes.nav"
done

exec python3 "$here/peers_measure.py" "$NAVC" "$BENCHMARKS" "$scratch" "$@"
