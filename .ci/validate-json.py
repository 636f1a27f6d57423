#!/usr/bin/env python3
"""Checks JSON documents against a JSON Schema: validate-json.py SCHEMA FILE...

A file that ends in .jsonl holds a document a line. Needs the package jsonschema. Exits with 1 when a document
does not fit, with 2 when it is called wrongly.
"""

import json
import sys

import jsonschema


def documents(path):
    with open(path, encoding="utf-8") as file:
        if path.endswith(".jsonl"):
            for number, line in enumerate(file, 1):
                yield f"{path}:{number}", json.loads(line)
        else:
            yield path, json.load(file)


def main(arguments):
    if len(arguments) < 2:
        print("usage: validate-json.py SCHEMA FILE...", file=sys.stderr)
        return 2
    with open(arguments[0], encoding="utf-8") as file:
        schema = json.load(file)
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema)
    count = failures = 0
    for path in arguments[1:]:
        for place, document in documents(path):
            count += 1
            for error in sorted(validator.iter_errors(document), key=lambda error: list(error.absolute_path)):
                failures += 1
                print(f"{place}: {error.json_path}: {error.message[:300]}", file=sys.stderr)
    print(f"{count} documents, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
