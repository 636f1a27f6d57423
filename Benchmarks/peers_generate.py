#!/usr/bin/env python3
"""Writes files of like content for navc and for comparable compilers: so many entities, each with three typed
fields and four references to others.

usage: peers_generate.py N FOLDER
"""

import os
import random
import sys

WORDS = (
    "home profile settings detail list cart order payment login signup search filter photo album chat thread "
    "message invite friend group event map place route trip ticket receipt invoice review rating"
).split()
VERBS = ["push", "modal", "show", "replace"]
EVENTS = ["tap", "select", "submit", "cancel"]


def name(index):
    """Returns the name of an entity, which no other has."""
    first, second = (WORDS[(index * factor + 3) % len(WORDS)].capitalize() for factor in (7, 11))
    return f"{first}{second}{index}"


def nav(names, references):
    start = f'{names[0]}(userId: 1, title: "Start", isActive: true)'
    yield f"app Nav {{ start {start} in stack }}\n\n"
    for entity, targets in zip(names, references):
        yield f"/// The {entity} screen.\n"
        yield f"scene {entity}(userId: Int, title: String, isActive: Bool) {{\n"
        for number, (verb, event, target) in enumerate(zip(VERBS, EVENTS, targets)):
            title = "title" if number == 0 else f'"Go {number}"'
            active = "isActive" if number == 1 else "true"
            yield f"  on {event} -> {verb} {names[target]}(userId: userId, title: {title}, isActive: {active})\n"
        yield "}\n\n"


def fbs(names, references):
    yield "namespace nav;\n\n"
    for entity, targets in zip(names, references):
        yield f"/// The {entity} screen.\ntable {entity} {{\n"
        yield "  user_id:int;\n  title:string;\n  is_active:bool;\n"
        for verb, event, target in zip(VERBS, EVENTS, targets):
            yield f"  {verb}_on_{event}:{names[target]};\n"
        yield "}\n\n"
    yield f"root_type {names[0]};\n"


def proto(names, references):
    yield 'syntax = "proto3";\npackage nav;\n\n'
    for entity, targets in zip(names, references):
        yield f"// The {entity} screen.\nmessage {entity} {{\n"
        yield "  int32 user_id = 1;\n  string title = 2;\n  bool is_active = 3;\n"
        for number, (verb, event, target) in enumerate(zip(VERBS, EVENTS, targets)):
            yield f"  {names[target]} {verb}_on_{event} = {4 + number};\n"
        yield "}\n\n"


def zig(names, references):
    for entity, targets in zip(names, references):
        yield f"// The {entity} screen.\npub const {entity} = struct {{\n"
        yield "    user_id: i32,\n    title: []const u8,\n    is_active: bool,\n"
        for verb, event, target in zip(VERBS, EVENTS, targets):
            yield f"    {verb}_on_{event}: *{names[target]},\n"
        yield "};\n\n"


def main():
    count, folder = int(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    numbers = random.Random(12345)
    names = [name(index) for index in range(count)]
    references = [[numbers.randrange(count) for _ in VERBS] for _ in range(count)]
    for extension, write in [("nav", nav), ("fbs", fbs), ("proto", proto), ("zig", zig)]:
        with open(os.path.join(folder, f"in.{extension}"), "w") as file:
            file.writelines(write(names, references))


if __name__ == "__main__":
    main()
