#!/usr/bin/env python3
"""Writes files of like content for navc and for comparable compilers: so many entities, each with three typed
fields and four references to others; and a program for navc in which as many steps fail.

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


def failing(names, references):
    """A tree of scenes that open each other without a stack, each with a push, which fails there."""
    yield f"app Nav {{ start {names[0]} }}\n\n"
    for index, (entity, targets) in enumerate(zip(names, references)):
        yield f"scene {entity} {{\n  on next -> push {names[targets[0]]}\n"
        for number, child in enumerate(range(4 * index + 1, min(4 * index + 5, len(names)))):
            yield f"  on open{number} -> modal {names[child]}\n"
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
    files = [
        ("in.nav", nav), ("in.fbs", fbs), ("in.proto", proto), ("in.zig", zig), ("failing.nav", failing)]
    for path, write in files:
        with open(os.path.join(folder, path), "w") as file:
            file.writelines(write(names, references))


if __name__ == "__main__":
    main()
