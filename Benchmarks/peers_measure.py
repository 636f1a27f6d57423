#!/usr/bin/env python3
"""Measures navc and its peers, and prints one table of what is to be reached and what was measured.

usage: peers_measure.py NAVC BENCHMARKS FOLDER [--scenes N] [--runs N] [--quick] [--smoke]

FOLDER must contain `small` (10 entities) and `large` (10,000, or as --scenes says), as peers_generate.py writes
them. peers.sh calls this after building everything. Other compilers prove nothing of runs, so they are compared with
`navc check --no-proofs`; proofs have rows of their own.
"""

import argparse
import contextlib
import importlib.util
import os
import re
import shutil
import statistics
import subprocess
import sys

ROWS = []
OPTIONS = argparse.Namespace(scenes=10_000, runs=21, quick=False, smoke=False)


def row(measure, target, value, passed):
    """Adds a line to the table; `passed` is None if something was missing."""
    verdict = {True: "pass", False: "FAIL", None: "not measured"}[passed]
    if OPTIONS.smoke and passed is not None:
        verdict = "not judged"
    ROWS.append((measure, target, value, verdict))


def cpu_seconds(command, folder, statuses=(0,)):
    """Returns the user and system time of one run of a command, which has to end with one of some statuses."""
    null = os.open(os.devnull, os.O_RDWR)
    try:
        actions = [(os.POSIX_SPAWN_DUP2, null, number) for number in (0, 1, 2)]
        before = os.getcwd()
        os.chdir(folder)
        try:
            child = os.posix_spawn(command[0], command, os.environ, file_actions=actions)
        finally:
            os.chdir(before)
        _, status, usage = os.wait4(child, 0)
    finally:
        os.close(null)
    if os.waitstatus_to_exitcode(status) not in statuses:
        sys.exit(f"peers_measure.py: {' '.join(command)} failed in {folder}")
    return usage.ru_utime + usage.ru_stime


def paired_medians(commands, folder, runs):
    """Returns each command's median CPU time; the commands take turns, so that they meet the same machine."""
    times = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            times[name].append(cpu_seconds(command, folder))
    return {name: statistics.median(values) for name, values in times.items()}


def median_seconds(command, folder, statuses=(0,)):
    """Returns the median CPU time of a command."""
    runs = max(OPTIONS.runs // 4, 1)
    return statistics.median(cpu_seconds(command, folder, statuses) for _ in range(runs))


def instructions(command, folder):
    """Returns how many instructions a command runs, as callgrind counts them."""
    result = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        cwd=folder, capture_output=True, text=True)
    found = re.search(r"Collected\s*:\s*(\d+)", result.stderr)
    if not found:
        sys.exit(f"peers_measure.py: callgrind did not count {' '.join(command)}:\n{result.stderr}")
    return int(found.group(1))


def peak_memory(command, folder):
    """Returns the most memory that a command held, in bytes. GNU time starts it, because a process that this
    script starts itself would count this script's memory."""
    result = subprocess.run(
        ["/usr/bin/time", "-f", "%M", *command], cwd=folder, capture_output=True, text=True, check=True)
    return int(result.stderr.strip().splitlines()[-1]) * 1024


def zig():
    """Returns the path of zig, which PyPI's ziglang brings inside its package."""
    found = importlib.util.find_spec("ziglang")
    inside = os.path.join(list(found.submodule_search_locations)[0], "zig") if found else None
    return inside if inside and os.path.exists(inside) else shutil.which("zig")


def peers():
    """Returns the peers' commands, with the factor by which navc is to be faster, and what brings each."""
    flatc, protoc, zig_path = shutil.which("flatc"), shutil.which("protoc"), zig()
    return [
        ("flatc -b", 8, flatc and [flatc, "-b", "--schema", "in.fbs"], "apt-get install flatbuffers-compiler"),
        ("protoc -o", 20, protoc and [protoc, "-o", "out.pb", "in.proto"], "apt-get install protobuf-compiler"),
        ("zig ast-check", 2, zig_path and [zig_path, "ast-check", "in.zig"], "pip install ziglang"),
    ]


def check(navc, file):
    """Returns the command that does what other compilers do."""
    return [navc, "check", "--no-proofs", file]


def compare_with_peers(navc, folder):
    runs = OPTIONS.runs
    commands = {name: command for name, _, command, _ in peers() if command}
    commands["navc"] = check(navc, "in.nav")
    large = paired_medians(commands, os.path.join(folder, "large"), runs)
    for name, factor, command, source in peers():
        measure = f"navc check, {OPTIONS.scenes:,} scenes: times {name}"
        if command:
            ratio = large[name] / large["navc"]
            times = f"{ratio:.1f} ({large['navc'] * 1e3:.1f} ms and {large[name] * 1e3:.1f} ms)"
            row(measure, f">= {factor}", times, ratio >= factor)
        else:
            row(measure, f">= {factor}", source, None)
    start = {name: command for name, command in commands.items() if name in ("navc", "flatc -b")}
    small = paired_medians(start, os.path.join(folder, "small"), runs * 5)
    measure = "navc check, 10 scenes: CPU time, times flatc's"
    if "flatc -b" in small:
        ratio = small["navc"] / small["flatc -b"]
        times = f"{ratio:.2f} ({small['navc'] * 1e3:.2f} ms and {small['flatc -b'] * 1e3:.2f} ms)"
        row(measure, "<= 1.1", times, ratio <= 1.1)
    else:
        row(measure, "<= 1.1", "apt-get install flatbuffers-compiler", None)


def time_proofs(navc, folder):
    """Measures what proofs take beyond the rest of `navc check`."""
    large = os.path.join(folder, "large")
    for title, file, goal in [
        ("modules of", "modules.nav", 1.5), ("a failing step in each of", "failing.nav", 3),
    ]:
        without = median_seconds(check(navc, file), large)
        # Steps fail in these programs: that is what is found.
        proved = median_seconds([navc, "check", file], large, statuses=(1,))
        measure = f"proofs, {title} {OPTIONS.scenes:,} scenes: CPU seconds"
        row(measure, f"<= {goal}", f"{proved - without:.2f}", proved - without <= goal)


def count_instructions(navc, benchmarks, folder):
    if not shutil.which("valgrind"):
        row("instructions", "", "apt-get install valgrind", None)
        return
    small = instructions(check(navc, "in.nav"), os.path.join(folder, "small"))
    row("navc check, 10 scenes: million instructions", "<= 2", f"{small / 1e6:.2f}", small <= 2e6)

    generated = os.path.join(folder, "generated")
    program, larger = f"{OPTIONS.scenes}.nav", f"{OPTIONS.scenes}0.nav"
    size = os.path.getsize(os.path.join(generated, program))

    def profile(stage, runs):
        command = [benchmarks, "--file", program, "--profile", stage, "--repeat", str(runs)]
        return instructions(command, generated)

    # What a run more costs is the stage alone, without starting up and reading.
    lex = (profile("lex", 3) - profile("lex", 1)) / 2 / size
    row("instructions a source byte: lex", "<= 20", f"{lex:.1f}", lex <= 20)
    checked = instructions(check(navc, program), generated)
    row("instructions a source byte: navc check", "<= 55", f"{checked / size:.1f}", checked / size <= 55)
    # An output that is already there is compared.
    with contextlib.suppress(FileNotFoundError):
        os.remove(os.path.join(generated, "Generated.swift"))
    compiled = instructions([navc, "compile", program, "-o", "Generated.swift"], generated)
    row("instructions a source byte: navc compile", "<= 85", f"{compiled / size:.1f}", compiled / size <= 85)
    if not OPTIONS.quick:
        ratio = instructions(check(navc, larger), generated) / checked
        measure = f"instructions, {OPTIONS.scenes * 10:,} to {OPTIONS.scenes:,} scenes"
        row(measure, "<= 10.5", f"{ratio:.2f}", ratio <= 10.5)


def weigh_memory(navc, folder):
    if not os.path.exists("/usr/bin/time"):
        row("peak memory", "", "apt-get install time", None)
        return
    generated = os.path.join(folder, "generated")
    program = f"{OPTIONS.scenes}.nav"
    base = peak_memory(check(navc, "in.nav"), os.path.join(folder, "small"))
    row("peak memory of navc check, 10 scenes: MB", "<= 6", f"{base / 1e6:.1f}", base <= 6e6)
    size = os.path.getsize(os.path.join(generated, program))
    # With the parts of the program file that a run touches: more than in a short run.
    peak = peak_memory(check(navc, program), generated) / size
    row("peak memory a source byte", "<= 11", f"{peak:.1f}", peak <= 11)


def time_stages(benchmarks):
    """Measures the stages in process, on a program of about 8 MB."""
    size = ["--scenes", "100", "--repeat", "1"] if OPTIONS.smoke else ["--scenes", "18000"]
    output = subprocess.run(
        [benchmarks, *size], capture_output=True, text=True, check=True).stdout.splitlines()
    head = output[1]

    def figures(title):
        """Returns the MB/s and million lines/s of a row."""
        line = next((line for line in output if line.startswith(title + "  ")), None)
        if line is None:
            return None
        cells = re.split(r"\s{2,}", line.strip())
        columns = re.split(r"\s{2,}", head.strip())
        return (
            float(cells[columns.index("MB/s")]),
            float(cells[columns.index("lines/s")].replace(",", "")) / 1e6,
        )

    for title, unit, goal in [
        ("lex, parse", "MB/s", 150), ("names to model", "million lines/s", 3),
        ("lex to Swift and dot", "MB/s", 60),
    ]:
        found = figures(title)
        measure = f"{title}, in process: {unit}"
        if found is None:
            row(measure, f">= {goal}", "no such stage", None)
        else:
            value = found[0] if unit == "MB/s" else found[1]
            row(measure, f">= {goal}", f"{value:.1f}", value >= goal)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("navc")
    parser.add_argument("benchmarks")
    parser.add_argument("folder")
    parser.add_argument("--scenes", type=int, default=10_000, help="the number of scenes of the large inputs")
    parser.add_argument("--runs", type=int, default=21)
    parser.add_argument("--quick", action="store_true", help="leave out measurements that take minutes")
    parser.add_argument("--smoke", action="store_true", help="run everything once, and judge nothing")
    parser.parse_args(namespace=OPTIONS)
    if OPTIONS.smoke:
        OPTIONS.runs = 1
    navc, benchmarks, folder = map(os.path.abspath, (OPTIONS.navc, OPTIONS.benchmarks, OPTIONS.folder))

    time_stages(benchmarks)
    compare_with_peers(navc, folder)
    time_proofs(navc, folder)
    count_instructions(navc, benchmarks, folder)
    weigh_memory(navc, folder)

    head = ("measure", "target", "measured", "")
    widths = [max(len(line[column]) for line in [head, *ROWS]) for column in range(3)]
    for line in [head, *ROWS]:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, [*widths, 0])).rstrip())
    sys.exit(any(line[3] == "FAIL" for line in ROWS))


if __name__ == "__main__":
    main()
