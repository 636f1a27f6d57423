"""The package for VS Code: its files, its script with stand-ins for the editor, and the archive.

Needs pytest, Node and zip. The variable NAVC is the path of `navc`.
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import zipfile
from xml.etree import ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "editors/vscode"
PACKAGE = json.loads((FOLDER / "package.json").read_text("utf-8"))

STUB = r"""
const Module = require('module')
const log = { messages: [], commands: {}, started: [], requests: [], panels: [] }
const vscode = {
  workspace: {
    getConfiguration: () => ({ get: (name) => ({ path: process.env.STUB_PATH, warn: { deadEnd: 'off' } })[name] }),
    createFileSystemWatcher: (glob) => ({ glob }),
    openTextDocument: async (options) => { log.messages.push(options.content); return options },
  },
  window: {
    showInformationMessage: (text) => log.messages.push(text),
    showErrorMessage: (text) => log.messages.push(text),
    showTextDocument: async () => {},
    createWebviewPanel: () => { const panel = { webview: {} }; log.panels.push(panel); return panel },
    activeTextEditor: {
      document: { languageId: 'nav', uri: { toString: () => 'file:///a.nav' } }, selection: { active: 1 },
    },
  },
  languages: { getDiagnostics: () => [{ code: 'NAV0202', range: { contains: () => true } }] },
  commands: { registerCommand: (name, run) => { log.commands[name] = run; return { dispose() {} } } },
  ViewColumn: { Beside: 2 },
}
class LanguageClient {
  constructor(id, name, server, options) { this.server = server; this.options = options }
  async start() {
    if (this.server.command === 'missing') throw new Error('spawn missing ENOENT')
    log.started.push({ server: this.server, options: this.options })
  }
  async stop() { log.messages.push('stopped') }
  async sendRequest(method, parameters) {
    log.requests.push([method, parameters])
    if (parameters.arguments[0].format !== 'svg') return 'text'
    if (process.env.STUB_DOT === 'none') throw new Error('not installed')
    return '<?xml version="1.0"?>\n<svg>picture</svg>'
  }
}
const load = Module._load
Module._load = (name, ...rest) => {
  if (name === 'vscode') return vscode
  if (name === 'vscode-languageclient/node') {
    if (process.env.STUB_CLIENT === 'none') throw new Error('not found')
    return { LanguageClient }
  }
  return load(name, ...rest)
}
const extension = require(process.argv[2])
;(async () => {
  await extension.activate({ subscriptions: [] })
  const names = Object.keys(log.commands)
  if (process.env.STUB_RUN === '1') for (const name of names) await log.commands[name]()
  await extension.deactivate()
  console.log(JSON.stringify({ ...log, commands: names }))
})()
"""


def run(tmp_path, **environment):
    script = tmp_path / "stub.js"
    script.write_text(STUB)
    output = subprocess.run(
        ["node", str(script), str(FOLDER / "extension.js")],
        env={**os.environ, "STUB_PATH": "navc", "STUB_CLIENT": "", "STUB_RUN": "0", **environment},
        capture_output=True, text=True, check=True,
    )
    return json.loads(output.stdout)


def test_every_path_of_the_package_exists():
    contributed = PACKAGE["contributes"]
    paths = [PACKAGE["main"], contributed["languages"][0]["configuration"], contributed["grammars"][0]["path"]]
    for path in paths + [contributed["snippets"][0]["path"]]:
        assert (FOLDER / path).is_file(), path
    for path in FOLDER.rglob("*.json"):
        json.loads(path.read_text("utf-8"))


def test_the_settings_are_those_of_the_server():
    page = (ROOT / "Documentation/LanguageServer.md").read_text("utf-8")
    table = page.split("## Settings")[1].split("## Commands")[0]
    names = {line.split("|")[1].strip(" `") for line in table.splitlines() if line.startswith("| `")}
    own = {name.removeprefix("navdsl.") for name in PACKAGE["contributes"]["configuration"]["properties"]}
    assert own - {"path", "trace.server"} == names


def test_the_snippets_are_programs(tmp_path):
    for name, snippet in json.loads((FOLDER / "snippets/nav.json").read_text("utf-8")).items():
        text = "\n".join(snippet["body"])
        for _ in range(3):
            text = re.sub(r"\$\{\d+\|([^,|}]*)[^}]*\}", r"\1", text)
            text = re.sub(r"\$\{\d+:([^${}]*)\}", r"\1", text)
        path = tmp_path / f"{name}.nav"
        path.write_text(text + "\n")
        result = subprocess.run([os.environ["NAVC"], "parse", str(path)], capture_output=True, text=True)
        assert result.returncode == 0, f"{name}: {result.stderr}\n{text}"


def test_the_client_is_started_with_the_settings(tmp_path):
    result = run(tmp_path)
    assert result["started"][0]["server"] == {"command": "navc", "args": ["lsp"]}
    assert result["started"][0]["options"]["initializationOptions"]["warn"] == {"deadEnd": "off"}
    assert sorted(result["commands"]) == sorted(entry["command"] for entry in PACKAGE["contributes"]["commands"])


def test_the_commands_ask_the_server(tmp_path):
    requests = run(tmp_path, STUB_RUN="1")["requests"]
    assert [request[1]["command"] for request in requests] == ["navdsl.diagram", "navdsl.explain"]


def test_the_diagram_is_a_picture(tmp_path):
    result = run(tmp_path, STUB_RUN="1")
    assert [panel["webview"]["html"] for panel in result["panels"]] == [
        "<!DOCTYPE html><html><body><svg>picture</svg></body></html>"
    ]


def test_a_diagram_that_cannot_be_drawn_is_text(tmp_path):
    result = run(tmp_path, STUB_RUN="1", STUB_DOT="none")
    assert [request[1]["arguments"][0].get("format") for request in result["requests"]] == ["svg", "mermaid", None]
    assert result["panels"] == [] and "```mermaid\ntext```\n" in result["messages"]


def test_what_is_missing_is_said(tmp_path):
    assert "navdsl.path" in run(tmp_path, STUB_PATH="missing")["messages"][0]
    assert "only highlighting" in run(tmp_path, STUB_CLIENT="none")["messages"][0]


def test_the_package_is_an_archive_and_the_same_each_time(tmp_path):
    hashes = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        path = subprocess.run(
            [str(FOLDER / "package.sh"), str(folder)], capture_output=True, text=True, check=True
        ).stdout.strip()
        hashes.append(hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest())
    assert hashes[0] == hashes[1]
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        for name in ["extension.vsixmanifest", "[Content_Types].xml"]:
            ElementTree.fromstring(archive.read(name))
        assert "extension/syntaxes/nav.tmLanguage.json" in archive.namelist()
