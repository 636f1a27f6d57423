"""The tree-sitter grammar of editors/tree-sitter-nav against grammar.ebnf and the compiler.

Needs pytest, regex, Node and Bison. The variable NAVC is the path of `navc`; NAVDSL_REWRITE updates the trees of the
corpus.
"""

import concurrent.futures
import functools
import json
import os
import pathlib
import random
import re
import shutil
import subprocess

import pytest
import tree_sitter
from test_textmate import EXAMPLES, ROOT, words

FOLDER = ROOT / "editors/tree-sitter-nav"
CORPUS = sorted((FOLDER / "test/corpus").glob("*.txt"))
CASES = sorted((ROOT / "Tests/NavDSLTests/Cases").rglob("*.nav"))
GRAMMAR = tree_sitter.Grammar(FOLDER / "grammar.js")
PARSER = tree_sitter.Parser(GRAMMAR)


def snake(name: str) -> str:
    return re.sub(r"[A-Z]", lambda letter: "_" + letter.group().lower(), name)


@functools.cache
def productions():
    """The productions of grammar.ebnf, without exceptions: the words and the names of each."""
    text = re.sub(r"\(\*.*?\*\)", "", (ROOT / "grammar.ebnf").read_text("utf-8"), flags=re.S)
    result = {}
    for match in re.finditer(r"^(\w+) = (.*?) ;$", text, re.M):
        body = re.sub(r'- (\([^)]*\)|"[^"]*"|\w+)', "", match[2])
        if not body.startswith("?"):
            plain = re.sub(r'"[^"]*"', "", body)
            result[match[1]] = (set(re.findall(r'"(\w+)"', body)), set(re.findall(r"\w+", plain)))
    return result


# Productions without a rule of their own: what they contain is in the rules that use them, since tree-sitter's rules
# cannot be empty, or since their node is another's.
INLINE = {
    "outerHandler", "localizedText", "titlePath", "barItemOptions", "entryOptions",
    "sceneItemKeyword", "equals", "argumentClause", "collection", "stateLevel",
}  # fmt: skip
# Productions that have one rule together.
SHARED = {
    "pagesHandler": "handler", "laterBarItem": "bar_item", "toolbarItem": "bar_item", "laterToolbarItem": "bar_item",
}  # fmt: skip
# Rules that have no production: parts of one, and lexical classes.
ADDED = {
    "stack_clause", "menu", "_stack_bar", "_separator", "_menu_item", "_item_name", "_reference", "_literal", "array",
    "dictionary", "struct_value", "line_comment", "doc_comment", "name", "string", "integer", "decimal",
}  # fmt: skip


def rule_of(production: str):
    name = SHARED.get(production) or snake(production)
    return name if name in GRAMMAR.rules else "_" + name if "_" + name in GRAMMAR.rules else None


def test_rules_are_the_productions():
    without = {name for name in productions() if rule_of(name) is None}
    assert without == INLINE
    assert set(GRAMMAR.rules) - {rule_of(name) for name in productions()} == ADDED


def keywords(production: str) -> set:
    """The keywords of a production and of those in it that have no rule."""
    own, names = productions()[production]
    if production in ("destination", "entered"):
        own = own - {"in", "stack"}
    return own.union(*(keywords(name) for name in names if name in productions() and rule_of(name) is None))


@pytest.mark.parametrize("production", [name for name in productions() if rule_of(name) and name not in SHARED])
def test_keywords_are_those_of_the_production(production: str):
    def texts(rule) -> set:
        result = {text for text in tree_sitter.strings(rule) if text.isidentifier()}
        for name in symbols(rule):
            if name in ADDED - {"stack_clause"}:
                result |= texts(GRAMMAR.rules[name])
        return result

    expected = keywords(production)
    # These three are names there, which begin items of a scene, too.
    allowed = {"bar", "tabbar", "message"} if production in ("barItem", "menuEntry") else set()
    found = texts(GRAMMAR.rules[rule_of(production)])
    # The literals of a condition's subject, which a parameter may have as a name.
    allowed |= {"true", "false", "nil"} if production == "comparison" else set()
    assert expected <= found <= expected | allowed


def symbols(rule):
    if rule["type"] == "SYMBOL":
        yield rule["name"]
    for part in [*rule.get("members", []), *([rule["content"]] if "content" in rule else [])]:
        yield from symbols(part)


def test_every_conflict_is_declared():
    declared = {name for names in GRAMMAR.source["conflicts"] for name in names}
    assert {left for left, _ in PARSER.conflicts} == declared


@functools.cache
def compiler_nodes(text: str, path: pathlib.Path):
    """The nodes of the compiler's tree: kinds and offsets in characters; `None` if there is an error."""
    run = subprocess.run([os.environ["NAVC"], "parse", "--format", "json", path], capture_output=True)
    if run.returncode != 0:
        return None
    offsets = {}
    count = 0
    for index, character in enumerate(text + "\0"):
        offsets[count] = index
        count += len(character.encode())
    nodes = set()

    def visit(node):
        span = node["span"]
        end = offsets[span["offset"] + span["length"]]
        nodes.add((snake(node["kind"]), offsets[span["offset"]], end))
        for child in node.get("children", []):
            visit(child)

    visit(json.loads(run.stdout))
    return nodes


@functools.cache
def node_kinds() -> set:
    source = (ROOT / "Sources/NavDSL/Syntax/NodeKind.swift").read_text("utf-8")
    names = {name for line in re.findall(r"^  case (.*)$", source, re.M) for name in line.split(", ")}
    return {snake(name) for name in names} - {"file", "error"}


def comparable(nodes) -> set:
    # `in stack` is a node of its own here, since a parser with one token ahead cannot tell it from `in secondary`.
    return {
        (kind, start, None if kind == "destination" else end) for kind, start, end in nodes if kind in node_kinds()
    }


@pytest.mark.parametrize("path", [*EXAMPLES, *CASES], ids=lambda path: path.name)
def test_trees_are_the_compilers(path: pathlib.Path):
    text = path.read_text("utf-8", errors="replace")
    expected = compiler_nodes(text, path)
    tree = PARSER.parse(text)
    if expected is None:
        return
    assert not isinstance(tree, int), f"an error at {text[tree:][:40]!r}"
    found = comparable((node.kind, node.start, node.end) for node in tree_sitter.walk(tree) if node.is_named)
    assert found == comparable(expected)


def test_trees_are_there():
    assert all(compiler_nodes(path.read_text("utf-8"), path) is not None for path in EXAMPLES)
    assert len(EXAMPLES) >= 9 and len(CASES) > 100


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_word_is_what_the_compiler_says(path: pathlib.Path):
    text = path.read_text("utf-8")
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    keywords = {node.start for node in tree_sitter.walk(PARSER.parse(text)) if not node.is_named}
    wrong = []
    for line, start, word, kind in words(path):
        if (starts[line] + start in keywords) != (kind == "keyword"):
            wrong.append(f"{line + 1}:{start + 1}: {word} is a {kind}")
    assert not wrong, "\n".join(wrong)


def test_files_without_one_token_are_accepted_where_the_compiler_accepts_them(tmp_path: pathlib.Path):
    # Where only a name may follow, tree-sitter takes every word for one.
    steps = "|".join(sorted(productions()["stepKeyword"][0]))
    not_a_name = re.compile(rf"\benter\s+(?:{steps})\b")
    accepted = {}
    for path in [*EXAMPLES, *CASES]:
        # By the file, so that a new one changes nothing for the others.
        generator = random.Random(path.name)
        text = path.read_text("utf-8", errors="replace")
        tree = PARSER.parse(text)
        if isinstance(tree, int) or compiler_nodes(text, path) is None:
            continue
        leaves = [node for node in tree_sitter.walk(tree) if not node.children]
        for leaf in generator.sample(leaves, min(len(leaves), 20 if path in EXAMPLES else 8)):
            mutant = text[: leaf.start] + " " + text[leaf.end :]
            if not_a_name.search(mutant):
                continue
            file = tmp_path / f"{len(accepted)}.nav"
            file.write_text(mutant, "utf-8")
            accepted[file] = (not isinstance(PARSER.parse(mutant), int), path.name, leaf, mutant)
    files = list(accepted)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        command = [os.environ["NAVC"], "parse"]
        runs = executor.map(lambda file: subprocess.run([*command, file], capture_output=True).returncode, files)
        failed = {file for file, status in zip(files, runs) if status != 0}
    wrong = [
        f"{name}: {mutant[max(leaf.start - 40, 0):leaf.start]!r} without {leaf.kind!r}"
        f" {mutant[leaf.start + 1:][:40]!r}: {'accepted' if is_accepted else 'refused'}"
        for file, (is_accepted, name, leaf, mutant) in accepted.items()
        if is_accepted == (file in failed)
    ]
    assert len(accepted) > 1000 and failed
    assert not wrong, "\n".join(wrong)


def corpus_tests(path: pathlib.Path):
    test = re.compile(r"^=+\n([^\n]*)\n=+\n\n(.*?)\n---\n\n(.*?)(?=\n\n=+\n|\n*\Z)", re.M | re.S)
    return [match.groups() for match in test.finditer(path.read_text("utf-8"))]


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_corpus(path: pathlib.Path):
    tests = [(title, text, tree_sitter.expression(PARSER.parse(text))) for title, text, _ in corpus_tests(path)]
    if os.environ.get("NAVDSL_REWRITE"):
        rule = "=" * 18
        parts = [f"{rule}\n{title}\n{rule}\n\n{text}\n---\n\n{tree}" for title, text, tree in tests]
        path.write_text("\n\n".join(parts) + "\n", "utf-8")
    assert len(tests) == path.read_text("utf-8").count("\n---\n")
    for (title, _, tree), (_, _, expected) in zip(tests, corpus_tests(path)):
        assert tree == expected, title


def test_corpus_has_every_node():
    found = set()
    for path in CORPUS:
        for _, text, _ in corpus_tests(path):
            found |= {node.kind for node in tree_sitter.walk(PARSER.parse(text)) if node.is_named}
    named = {name for name in GRAMMAR.rules if not name.startswith("_")} - {"line_comment", "doc_comment"}
    assert named <= found, named - found


@pytest.mark.parametrize("path", sorted((FOLDER / "queries").glob("*.scm")), ids=lambda path: path.name)
def test_queries_name_what_there_is(path: pathlib.Path):
    text = re.sub(r"^;.*$", "", path.read_text("utf-8"), flags=re.M)
    literals = set(re.findall(r'"((?:[^"\\]|\\.)*)"', text))
    plain = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    nodes = {name for name in GRAMMAR.rules if not name.startswith("_")} | set(GRAMMAR.source["externals"])
    fields = set(re.findall(r'"type": "FIELD", "name": "(\w+)"', json.dumps(GRAMMAR.rules)))
    assert set(re.findall(r"\((\w+)", plain)) <= nodes
    assert set(re.findall(r"(\w+):", plain)) <= fields
    assert literals <= {literal[1:] for literal in GRAMMAR.literals}
    assert plain.count("(") == plain.count(")") and plain.count("[") == plain.count("]") and "@" in plain
    if path.name == "highlights.scm":
        assert literals == {literal[1:] for literal in GRAMMAR.literals}


SCANNED = {
    "/* a */ b": 7,
    "  /* a /* b */ c */d": 19,
    "/**/": 4,
    "/***/": 5,
    "/*/ */": 6,
    "/* /* */": 0,
    "// a": 0,
    "a /* b */": 0,
    "": 0,
}


def test_block_comments_nest(tmp_path: pathlib.Path):
    compiler = shutil.which("clang") or shutil.which("cc")
    assert compiler, "no C compiler"
    (tmp_path / "tree_sitter").mkdir()
    # What the generator writes of this header, as far as a scanner uses it.
    (tmp_path / "tree_sitter/parser.h").write_text(
        """#include <stdbool.h>
#include <stdint.h>
typedef struct TSLexer TSLexer;
struct TSLexer {
  int32_t lookahead;
  uint16_t result_symbol;
  void (*advance)(TSLexer *, bool);
  void (*mark_end)(TSLexer *);
  uint32_t (*get_column)(TSLexer *);
  bool (*is_at_included_range_start)(const TSLexer *);
  bool (*eof)(const TSLexer *);
};
"""
    )
    (tmp_path / "main.c").write_text(
        """#include <stdio.h>
#include <string.h>
#include "tree_sitter/parser.h"
bool tree_sitter_nav_external_scanner_scan(void *, TSLexer *, const bool *);
static const char *text;
static size_t position;
static void advance(TSLexer *lexer, bool skip) {
  (void)skip;
  if (text[position]) position += 1;
  lexer->lookahead = text[position];
}
static bool eof(const TSLexer *lexer) { (void)lexer; return text[position] == 0; }
int main(int count, char **arguments) {
  for (int index = 1; index < count; index++) {
    bool valid = true;
    text = arguments[index];
    position = 0;
    TSLexer lexer = {.lookahead = text[0], .advance = advance, .eof = eof};
    bool found = tree_sitter_nav_external_scanner_scan(0, &lexer, &valid);
    printf("%zu\\n", found ? position : (size_t)0);
  }
}
"""
    )
    program = tmp_path / "scan"
    sources = [tmp_path / "main.c", FOLDER / "src/scanner.c"]
    subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-I", tmp_path, *sources, "-o", program], check=True)
    output = subprocess.run([program, *SCANNED], capture_output=True, check=True, text=True).stdout
    assert list(map(int, output.split())) == list(SCANNED.values())
