"""Compares what the build plugin reads of files with the compiler's trees: whether they declare a program, and imports.

The arguments are navc, and a file of lines `PATH TAB true|false TAB NAMES`. A file with a mistake outside declarations
is left to the compiler: it may be taken for a program or not.
"""

import json
import subprocess
import sys


def declared(navc, path):
    """Returns whether a file declares a program, and the names of the files that it imports; None if it has errors."""
    parsed = subprocess.run([navc, "parse", "--format", "json", "--quiet", path], capture_output=True, check=False)
    if parsed.returncode != 0:
        return None
    is_program, imports = False, []
    for node in json.loads(parsed.stdout)["children"]:
        is_program = is_program or node["kind"] in ("appDecl", "featureDecl")
        if node["kind"] == "importDecl":
            imports += [child["text"].strip('"').split("/")[-1] for child in node["children"] if child["kind"] == "string"]
    return is_program, imports


def main():
    """Compares all files, and fails if too few are without errors for this to mean something."""
    navc, reading = sys.argv[1:]
    compared = programs = 0
    with open(reading, encoding="utf-8") as lines:
        for line in lines:
            path, is_program, imports = line.rstrip("\n").split("\t")
            expected = declared(navc, path)
            if expected is None:
                continue
            found = is_program == "true", imports.split(",") if imports else []
            if found != expected:
                sys.exit(f"{path}: the plugin reads {found}, the compiler {expected}")
            compared += 1
            programs += expected[0]
    print(f"{compared} files, {programs} of them programs")
    if compared < 100 or programs < 50 or programs == compared:
        sys.exit("too few files")


main()
