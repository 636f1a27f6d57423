"""The TextMate grammar of editors/vscode against the compiler: every word of the examples.

Needs pytest and textmate-grammar-python. The variable NAVC is the path of `navc`.
"""

import json
import os
import pathlib
import subprocess

import pytest
from textmate_grammar.parsers.base import LanguageParser

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "Examples").rglob("*.nav"))
GRAMMAR = json.loads((ROOT / "editors/vscode/syntaxes/nav.tmLanguage.json").read_text("utf-8"))
KEYWORDS = ("keyword.declaration", "keyword.other", "keyword.control", "storage.modifier.nav", "constant.language")
OTHERS = ("comment.", "string.", "constant.numeric")


def words(path: pathlib.Path):
    """The words of a file as lines, columns in characters, texts and kinds, from the language server."""
    lines = path.read_text("utf-8").split("\n")
    uri = path.as_uri()
    messages = [
        {"id": 1, "method": "initialize", "params": {"capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"id": 2, "method": "textDocument/semanticTokens/full", "params": {"textDocument": {"uri": uri}}},
        {"id": 3, "method": "shutdown"},
        {"method": "exit"},
    ]
    stream = b""
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream += b"Content-Length: %d\r\n\r\n" % len(body) + body
    output = subprocess.run([os.environ["NAVC"], "lsp"], input=stream, capture_output=True, check=True).stdout
    answers = {}
    while output:
        head, _, output = output.partition(b"\r\n\r\n")
        length = int(head.split(b":")[1])
        answer = json.loads(output[:length])
        answers[answer.get("id")] = answer
        output = output[length:]
    provider = answers[1]["result"]["capabilities"]["semanticTokensProvider"]
    kinds, data = provider["legend"]["tokenTypes"], answers[2]["result"]["data"]
    line = column = 0
    for index in range(0, len(data), 5):
        if data[index]:
            column = 0
        line, column = line + data[index], column + data[index + 1]
        units = lines[line].encode("utf-16-le")
        before, word = units[: 2 * column], units[2 * column : 2 * (column + data[index + 2])]
        yield line, len(before.decode("utf-16-le")), word.decode("utf-16-le"), kinds[data[index + 3]]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_word_is_what_the_compiler_says(path: pathlib.Path):
    text = path.read_text("utf-8")
    scopes = {}
    element = LanguageParser(GRAMMAR).parse_string(text)
    for (line, start), content, names in element.flatten():
        for offset in range(len(content)):
            scopes[(line, start + offset)] = names
    wrong = []
    for line, start, word, kind in words(path):
        names = scopes.get((line, start), [])
        is_keyword = any(name.startswith(KEYWORDS) for name in names)
        is_other = any(name.startswith(OTHERS) for name in names)
        if is_keyword != (kind == "keyword") or is_other:
            wrong.append(f"{line + 1}:{start + 1}: {word} is a {kind}: {names}")
    assert not wrong, "\n".join(wrong)
