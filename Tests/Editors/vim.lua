-- Compares the files of editors/vim with the compiler, in a real Neovim without a window: the highlighting of every word
-- of the examples, the indentation, the file type, and :make. The variable NAVC is the path of `navc`.
--
--   nvim --headless --clean -i NONE -n -c 'luafile Tests/Editors/vim.lua'

local failures, words = 0, 0
local root = vim.fn.getcwd()
vim.opt.runtimepath:prepend(root .. '/editors/vim')
vim.cmd('filetype plugin indent on | syntax on')
vim.cmd('runtime! ftdetect/nav.vim')

local function check(condition, message)
  if not condition then
    failures = failures + 1
    io.stderr:write('FAILED: ' .. message .. '\n')
  end
end

local keywordGroups = {
  navDeclaration = true, navResult = true, navItem = true, navItemPart = true, navEvent = true, navVerb = true,
  navOption = true, navChoice = true, navCondition = true, navStep = true, navConstant = true,
}
local otherGroups = { navComment = true, navDocumentation = true, navString = true, navNumber = true, navEscape = true }

local kinds, server
local function tokens(buffer)
  local parameters = { textDocument = vim.lsp.util.make_text_document_params(buffer) }
  local answers = vim.lsp.buf_request_sync(buffer, 'textDocument/semanticTokens/full', parameters, 20000)
  local data = answers and answers[server] and answers[server].result and answers[server].result.data or {}
  local found, line, column = {}, 0, 0
  for index = 1, #data, 5 do
    if data[index] > 0 then column = 0 end
    line, column = line + data[index], column + data[index + 1]
    table.insert(found, { line = line, column = column, length = data[index + 2], kind = kinds[data[index + 3] + 1] })
  end
  return found
end

local function group(line, byte)
  return vim.fn.synIDattr(vim.fn.synID(line + 1, byte + 1, 1), 'name')
end

server = vim.lsp.start_client { cmd = { vim.env.NAVC, 'lsp' }, root_dir = root .. '/Examples' }
local paths = vim.fn.globpath(root .. '/Examples', '**/*.nav', false, true)
check(#paths >= 9, 'examples')
for _, path in ipairs(paths) do
  vim.cmd('edit ' .. path)
  check(vim.bo.filetype == 'nav', path .. ' has the file type nav')
  vim.lsp.buf_attach_client(0, server)
  vim.wait(10000, function()
    local client = vim.lsp.get_client_by_id(server)
    return client ~= nil and client.initialized
  end, 10)
  kinds = vim.lsp.get_client_by_id(server).server_capabilities.semanticTokensProvider.legend.tokenTypes
  local name = vim.fn.fnamemodify(path, ':t')
  for _, token in ipairs(tokens(0)) do
    local text = vim.fn.getline(token.line + 1)
    local byte = vim.str_byteindex(text, token.column, true)
    local found = group(token.line, byte)
    local word = text:sub(byte + 1, vim.str_byteindex(text, token.column + token.length, true))
    words = words + 1
    if token.kind == 'parameter' and text:sub(byte + #word + 1):match('^%s*:') then
      check(found == 'navLabel' or found == 'navCapture',
        ('%s:%d:%d: the label %s is shown as %s'):format(name, token.line + 1, byte + 1, word, found))
    end
    local isKeyword = keywordGroups[found] == true
    check(isKeyword == (token.kind == 'keyword') and not otherGroups[found],
      ('%s:%d:%d: %s is a %s, shown as %s'):format(name, token.line + 1, byte + 1, word, token.kind, found))
  end
  -- The indentation of the style is kept, and restored where it was lost.
  local lines = vim.fn.getline(1, '$')
  vim.cmd('silent normal! gg=G')
  local kept = vim.fn.getline(1, '$')
  for number, line in ipairs(lines) do
    if kept[number] ~= line then
      check(false, ('%s:%d: the indentation changes: "%s"'):format(name, number, kept[number]))
      break
    end
  end
  local isInComment = false
  for number, line in ipairs(lines) do
    if line:find('/*', 1, true) then isInComment = true end
    if not isInComment then vim.fn.setline(number, (line:gsub('^%s+', ''))) end
    if line:find('*/', 1, true) then isInComment = false end
  end
  vim.cmd('silent normal! gg=G')
  local restored = vim.fn.getline(1, '$')
  for number, line in ipairs(lines) do
    if restored[number] ~= line then
      check(false, ('%s:%d: the indentation is not restored: "%s"'):format(name, number, restored[number]))
      break
    end
  end
  vim.cmd('bdelete!')
end
check(words > 3000, words .. ' words')

-- A label has its color in a scene's head, in a handler and in an argument, with and without a space after it.
vim.cmd('enew | set filetype=nav')
vim.fn.setline(1, {
  'scene Product(id: Int, at:Int) {', '  on select(id: Int, at :Int) -> push Product(id: id, at:at)', '  on show(id:Int) -> stay', '}',
})
for line = 1, 3 do
  local text = vim.fn.getline(line)
  for byte, word in text:gmatch('()(%w+) ?:') do
    check(group(line - 1, byte - 1) == 'navLabel', ('line %d: the label %s is shown as %s'):format(line, word, group(line - 1, byte - 1)))
  end
end
vim.cmd('bdelete!')

-- :make fills the quickfix list.
local folder = vim.fn.tempname()
vim.fn.mkdir(folder)
vim.fn.writefile({ 'app Shop { start Catalg }', 'scene Catalog' }, folder .. '/Shop.nav')
vim.cmd('cd ' .. folder .. ' | edit Shop.nav | compiler navc')
vim.bo.makeprg = vim.env.NAVC .. ' check %:S'
vim.cmd('silent! make!')
local entries = vim.tbl_filter(function(entry) return entry.valid == 1 end, vim.fn.getqflist())
check(#entries == 1 and entries[1].lnum == 1 and entries[1].col == 18 and entries[1].type:lower() == 'e', ':make lists the error')

io.stderr:write(failures == 0 and ('vim: ok, ' .. words .. ' words\n') or ('vim: ' .. failures .. ' failures\n'))
vim.cmd(failures == 0 and 'qall!' or 'cquit 1')
