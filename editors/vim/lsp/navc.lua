-- Found by Neovim 0.11 and later: vim.lsp.enable('navc').
return {
  cmd = { 'navc', 'lsp' },
  filetypes = { 'nav' },
  root_markers = { 'navc.conf', '.git' },
}
