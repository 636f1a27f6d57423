"""Sessions with `navc lsp` whose messages are decoded by the protocol's own model.

Needs pytest-lsp (which brings lsprotocol and pygls). The variable NAVC is the path of `navc`.

    python -m pytest Tests/Editors/test_lsp.py
"""

import os
import pathlib
import re

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "Examples").rglob("*.nav"))
# The last is the first with diagnostics that it pulls.
PROFILES = ["visual_studio_code", "neovim", "emacs", "pulling"]


def make_client() -> LanguageClient:
    client = make_test_lsp_client()

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(parameters: types.RegistrationParams):
        return None

    return client


def capabilities(profile: str) -> types.ClientCapabilities:
    if profile != "pulling":
        return client_capabilities(profile)
    result = client_capabilities(PROFILES[0])
    result.text_document.diagnostic = types.DiagnosticClientCapabilities(related_document_support=True)
    result.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(refresh_support=True)
    return result


@pytest_lsp.fixture(
    params=PROFILES,
    config=ClientServerConfig(server_command=[os.environ["NAVC"], "lsp"], client_factory=make_client),
)
async def client(request, lsp_client: LanguageClient):
    parameters = types.InitializeParams(
        capabilities=capabilities(request.param),
        workspace_folders=[types.WorkspaceFolder(uri=(ROOT / "Examples").as_uri(), name="Examples")],
    )
    await lsp_client.initialize_session(parameters)
    lsp_client.pulls = request.param == "pulling"
    yield lsp_client
    await lsp_client.shutdown_session()


def open_file(client: LanguageClient, path: pathlib.Path, text: str | None = None) -> str:
    uri = path.as_uri()
    item = types.TextDocumentItem(uri=uri, language_id="nav", version=1, text=text or path.read_text("utf-8"))
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))
    return uri


def places(path: pathlib.Path, step: int):
    """The positions of every step-th word of a file, in UTF-16."""
    found = []
    for number, line in enumerate(path.read_text("utf-8").split("\n")):
        for match in re.finditer(r"\w+", line):
            character = len(line[: match.start()].encode("utf-16-le")) // 2
            found.append(types.Position(line=number, character=character))
    return found[::step]


@pytest.mark.asyncio
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
async def test_every_request_has_a_valid_answer(client: LanguageClient, path: pathlib.Path):
    uri = open_file(client, path)
    document = types.TextDocumentIdentifier(uri=uri)
    whole = types.Range(start=types.Position(0, 0), end=types.Position(100_000, 0))
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    for position in places(path, 29):
        at = {"text_document": document, "position": position}
        await client.text_document_hover_async(types.HoverParams(**at))
        await client.text_document_definition_async(types.DefinitionParams(**at))
        await client.text_document_type_definition_async(types.TypeDefinitionParams(**at))
        references = types.ReferenceContext(include_declaration=True)
        await client.text_document_references_async(types.ReferenceParams(**at, context=references))
        await client.text_document_document_highlight_async(types.DocumentHighlightParams(**at))
        await client.text_document_completion_async(types.CompletionParams(**at))
        await client.text_document_signature_help_async(types.SignatureHelpParams(**at))
        await client.text_document_prepare_rename_async(types.PrepareRenameParams(**at))
        for item in (
            await client.text_document_prepare_call_hierarchy_async(types.CallHierarchyPrepareParams(**at)) or []
        ):
            await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item=item))
            await client.call_hierarchy_outgoing_calls_async(types.CallHierarchyOutgoingCallsParams(item=item))
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document))
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=document))
    assert tokens and len(tokens.data) % 5 == 0 and tokens.data
    delta = types.SemanticTokensDeltaParams(text_document=document, previous_result_id=tokens.result_id or "")
    assert await client.text_document_semantic_tokens_full_delta_async(delta)
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(text_document=document))
    assert await client.text_document_selection_range_async(
        types.SelectionRangeParams(text_document=document, positions=[types.Position(3, 3)])
    )
    await client.text_document_code_lens_async(types.CodeLensParams(text_document=document))
    await client.text_document_document_link_async(types.DocumentLinkParams(text_document=document))
    await client.text_document_inlay_hint_async(types.InlayHintParams(text_document=document, range=whole))
    context = types.CodeActionContext(diagnostics=[])
    await client.text_document_code_action_async(
        types.CodeActionParams(text_document=document, range=whole, context=context)
    )
    formatting = types.DocumentFormattingParams(text_document=document, options=options)
    assert not await client.text_document_formatting_async(formatting), "the examples are in the style"
    ranges = types.DocumentRangesFormattingParams(text_document=document, ranges=[whole], options=options)
    assert not await client.text_document_ranges_formatting_async(ranges)
    for position in places(path, 29):
        typed = types.DocumentOnTypeFormattingParams(text_document=document, position=position, ch="}", options=options)
        assert not await client.text_document_on_type_formatting_async(typed)
    report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=document))
    assert report.kind == "full"
    assert await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="a"))


@pytest.mark.asyncio
async def test_a_mistake_is_reported_and_fixed(client: LanguageClient):
    path = ROOT / "Examples" / "Mistake.nav"
    text = "app Shop { start Catalog }\nscene Catalog { on a -> modal Prodct }\nscene Product\n"
    uri = open_file(client, path, text)
    if client.pulls:
        document = types.TextDocumentIdentifier(uri=uri)
        report = await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=document))
        found = report.items
        assert uri not in client.diagnostics
    else:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        found = client.diagnostics[uri]
    assert [diagnostic.code for diagnostic in found][:1] == ["NAV0202"]
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=types.TextDocumentIdentifier(uri=uri),
            range=found[0].range,
            context=types.CodeActionContext(diagnostics=list(found)),
        )
    )
    assert actions and actions[0].title == "replace 'Prodct' with 'Product'"
