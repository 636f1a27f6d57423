-- Talks to `navc lsp` in a real Neovim (0.7 or later), without a window. The variable NAVC is the path of `navc`.
--
--   nvim --headless --clean -i NONE -n -c 'luafile Tests/Editors/neovim.lua'

local failures = 0

local function check(condition, message)
  if not condition then
    failures = failures + 1
    io.stderr:write('FAILED: ' .. message .. '\n')
  end
end

local function finish()
  io.stderr:write(failures == 0 and 'neovim: ok\n' or 'neovim: ' .. failures .. ' failures\n')
  vim.cmd(failures == 0 and 'qall!' or 'cquit 1')
end

local folder = vim.fn.tempname()
vim.fn.mkdir(folder)
local file = folder .. '/Shop.nav'
local text = {
  'app Shop { start Catalog in stack }',
  '',
  '/// Ünïcode 👩‍👩‍👧 before names.',
  'scene Catalog {',
  '  title "Ünï 𝕏" right buy',
  '  on buy -> push Product(id: "1")',
  '}',
  'scene Product(id: String) { on close -> pop }',
}
vim.fn.writefile(text, file)
vim.cmd('edit ' .. file)
vim.bo.filetype = 'nav'

local id = vim.lsp.start_client { cmd = { vim.env.NAVC, 'lsp' }, root_dir = folder }
check(id ~= nil, 'the server starts')
vim.lsp.buf_attach_client(0, id)
local function client() return vim.lsp.get_client_by_id(id) end
check(vim.wait(10000, function() return client() ~= nil and client().initialized end, 10), 'the server answers')

local function request(method, parameters)
  local answer = vim.lsp.buf_request_sync(0, method, parameters, 10000)
  check(answer and answer[id] and not answer[id].error, method .. ' has an answer')
  return answer and answer[id] and answer[id].result
end

-- A line from 1 and a word in it.
local function place(line, word)
  vim.fn.cursor(line, vim.fn.stridx(vim.fn.getline(line), word) + 1)
  return vim.lsp.util.make_position_params()
end

local function diagnostics(count)
  vim.wait(10000, function() return #vim.diagnostic.get(0) == count end, 10)
  return vim.diagnostic.get(0)
end

local hover = request('textDocument/hover', place(6, 'Product'))
check(hover and hover.contents.value:find('scene Product%(id: String%)') ~= nil, 'hover shows the declaration')
local definition = request('textDocument/definition', place(6, 'Product'))
local target = definition and (definition[1] or definition)
local range = target and (target.range or target.targetSelectionRange)
check(range and range.start.line == 7 and range.start.character == 6, 'the definition is the scene')
local symbols = request('textDocument/documentSymbol', { textDocument = vim.lsp.util.make_text_document_params() })
check(symbols and #symbols == 3, 'three declarations')
local items = request('textDocument/completion', place(8, 'pop'))
check(items and #items.items > 10, 'completions')

-- A change, and the diagnostics of the compiler after it, at columns beyond characters of several units.
check(#diagnostics(0) == 0, 'no diagnostics')
vim.fn.setline(5, '  title "Ünï 𝕏" right buy, sel')
local warnings = diagnostics(1)
check(#warnings == 1 and warnings[1].lnum == 4 and warnings[1].code == 'NAV0806', 'an item without a handler')
check(warnings[1] and vim.fn.getline(5):sub(warnings[1].col + 1, warnings[1].end_col) == 'sel', 'at its name')
vim.fn.setline(6, '  on buy -> push Prodct(id: "1")')
local errors = vim.tbl_filter(function(d) return d.severity == vim.diagnostic.severity.ERROR end, diagnostics(2))
check(#errors == 1 and errors[1].message:find("'Prodct'") ~= nil, 'an error')
vim.fn.setline(6, '  on buy -> push Product(id: "1")')
vim.fn.setline(5, '  title "Ünï 𝕏" right buy')
check(#diagnostics(0) == 0, 'no diagnostics any more')

-- A rename in the whole text, then the layout.
local parameters = place(6, 'Product')
parameters.newName = 'Item'
local edit = request('textDocument/rename', parameters)
if edit then vim.lsp.util.apply_workspace_edit(edit, client().offset_encoding or 'utf-16') end
check(vim.fn.getline(6) == '  on buy -> push Item(id: "1")', 'a use is renamed')
check(vim.fn.getline(8) == 'scene Item(id: String) { on close -> pop }', 'the declaration is renamed')
local edits = request('textDocument/formatting', {
  textDocument = vim.lsp.util.make_text_document_params(),
  options = { tabSize = 4, insertSpaces = true },
})
if edits then vim.lsp.util.apply_text_edits(edits, 0, client().offset_encoding or 'utf-16') end
local output = vim.fn.system({ vim.env.NAVC, 'format', '-' }, table.concat(text, '\n') .. '\n')
local laidOut = table.concat(vim.fn.getline(1, '$'), '\n') .. '\n'
check(laidOut == output:gsub('Product', 'Item'), 'the layout is that of navc format')

vim.lsp.stop_client(id)
check(vim.wait(10000, function() return vim.lsp.get_client_by_id(id) == nil end, 10), 'the server ends')
finish()
