// Starts `navc lsp` with the official client, if the package contains it, and shows diagrams.
'use strict'

const vscode = require('vscode')

let client
let languageClient
try {
  languageClient = require('vscode-languageclient/node')
} catch {
  // Without the client the package highlights; `package.sh` says how to include it.
}

/** Starts the server; says once what is missing. */
async function start() {
  const settings = vscode.workspace.getConfiguration('navdsl')
  const command = settings.get('path') || 'navc'
  if (!languageClient) {
    vscode.window.showInformationMessage(
      'NavDSL: only highlighting is available, since this package was built without its language client.')
    return
  }
  const options = {
    documentSelector: [{ language: 'nav' }],
    initializationOptions: {
      proofs: settings.get('proofs'),
      scenarios: settings.get('scenarios'),
      inlayHints: settings.get('inlayHints'),
      warn: settings.get('warn'),
    },
    synchronize: {
      configurationSection: 'navdsl',
      fileEvents: vscode.workspace.createFileSystemWatcher('**/{*.nav,navc.conf}'),
    },
  }
  client = new languageClient.LanguageClient('navdsl', 'NavDSL', { command, args: ['lsp'] }, options)
  try {
    await client.start()
  } catch (error) {
    client = undefined
    vscode.window.showErrorMessage(
      `NavDSL: '${command} lsp' cannot be started (${error.message}). The setting 'navdsl.path' is the path of navc.`)
  }
}

/** Runs a command of the server about the active file; returns `undefined` if there is none, or if it fails. */
async function ask(command, argument, reports = true) {
  const editor = vscode.window.activeTextEditor
  if (!client || !editor || editor.document.languageId !== 'nav') {
    if (reports) vscode.window.showInformationMessage('NavDSL: open a .nav file first.')
    return undefined
  }
  try {
    return await client.sendRequest('workspace/executeCommand', {
      command, arguments: [{ uri: editor.document.uri.toString(), ...argument }],
    })
  } catch (error) {
    if (reports) vscode.window.showErrorMessage(`NavDSL: ${error.message}`)
    return undefined
  }
}

/** Shows the diagram of the active program as a picture beside it; as Mermaid where it cannot be drawn. */
async function showDiagram() {
  const picture = await ask('navdsl.diagram', { format: 'svg' }, false)
  if (picture !== undefined) {
    const panel = vscode.window.createWebviewPanel('navdsl.diagram', 'Diagram', vscode.ViewColumn.Beside, {})
    // Only the picture: what comes before it describes a file.
    panel.webview.html = '<!DOCTYPE html><html><body>' + picture.slice(picture.indexOf('<svg')) + '</body></html>'
    return
  }
  const text = await ask('navdsl.diagram', { format: 'mermaid' })
  if (text === undefined) return
  const content = '```mermaid\n' + text + '```\n'
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content })
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside)
}

/** Shows the explanation of the diagnostic at the cursor. */
async function explainDiagnostic() {
  const editor = vscode.window.activeTextEditor
  const found = editor && vscode.languages.getDiagnostics(editor.document.uri)
    .find((diagnostic) => diagnostic.range.contains(editor.selection.active))
  if (!found) {
    vscode.window.showInformationMessage('NavDSL: there is no diagnostic at the cursor.')
    return
  }
  const content = await ask('navdsl.explain', { code: String(found.code.value ?? found.code) })
  if (content === undefined) return
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content })
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside)
}

async function restart() {
  if (client) await client.stop()
  client = undefined
  await start()
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('navdsl.showDiagram', showDiagram),
    vscode.commands.registerCommand('navdsl.explainDiagnostic', explainDiagnostic),
    vscode.commands.registerCommand('navdsl.restart', restart))
  await start()
}

async function deactivate() {
  if (client) await client.stop()
}

module.exports = { activate, deactivate }
