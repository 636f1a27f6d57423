" :compiler navc, then :make fills the quickfix list with what navc check says.
if exists('current_compiler')
  finish
endif
let current_compiler = 'navc'

CompilerSet makeprg=navc\ check\ %:S
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%f:%l:%c:\ %tote:\ %m,%-G%.%#
