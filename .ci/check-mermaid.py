#!/usr/bin/env python3
"""Lets Mermaid itself lay out diagrams: check-mermaid.py FILE...

Needs the package mermaidx, which brings Mermaid and an engine to run it. Exits with 1 when Mermaid refuses a
file, with 2 when it is called wrongly.
"""

import sys

import mermaidx


def main(arguments):
    if not arguments:
        print("usage: check-mermaid.py FILE...", file=sys.stderr)
        return 2
    failures = 0
    for path in arguments:
        with open(path, encoding="utf-8") as file:
            source = file.read()
        try:
            picture = mermaidx.render(source).svg()
            # What Mermaid draws where it cannot go on, instead of raising an error.
            refused = "Syntax error in text" in picture or "Unsupported markdown" in picture
            problem = "Mermaid draws an error" if refused else None
        except Exception as error:  # whatever the engine raises
            problem = str(error)
        if problem:
            failures += 1
            print(f"{path}: {problem}", file=sys.stderr)
    print(f"{len(arguments)} diagrams, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
