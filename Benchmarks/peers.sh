#!/bin/sh
# Compares navc with other compilers on files of like content, and with its own targets.
#
# usage: Benchmarks/peers.sh [--runs N] [--quick] [--smoke]
#
# --quick leaves out measurements that take minutes; --smoke takes the smallest inputs, one run each, and misses no
# target: it shows that the scripts work.
#
# Builds navc and the benchmarks in release mode, writes the inputs, measures and prints one table; the exit
# status is 1 if a target is missed. NAVC and BENCHMARKS name executables to use instead of building,
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
  build="swift build $("$root/Scripts/release-options") --package-path $root --scratch-path $scratch/build"
  $build --product navc >&2
  $build --product Benchmarks >&2
  bin=$($build --show-bin-path)
  NAVC=${NAVC:-$bin/navc}
  BENCHMARKS=${BENCHMARKS:-$bin/Benchmarks}
fi

scenes=10000
case " $* " in *" --smoke "*) scenes=100 ;; esac
python3 "$here/peers_generate.py" 10 "$scratch/small"
python3 "$here/peers_generate.py" "$scenes" "$scratch/large"
mkdir -p "$scratch/generated"
for count in "$scenes" "${scenes}0"; do
  "$BENCHMARKS" --scenes "$count" --write "$scratch/generated/$count.nav"
done
"$BENCHMARKS" --proofs --scenes "$scenes" --write "$scratch/large/modules.nav"

exec python3 "$here/peers_measure.py" "$NAVC" "$BENCHMARKS" "$scratch" --scenes "$scenes" "$@"
