" Indentation of NavDSL: two spaces for each open bracket, and two for a line that continues the one before.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=NavIndent(v:lnum)
setlocal indentkeys=0{,0},0),0],0/,0^,0~,0<bar>,!^F,o,O,0=then,0=->
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*NavIndent')
  finish
endif

" The brackets that a line opens and does not close, without those in strings and comments.
function s:Depth(line)
  let text = substitute(a:line, '"\%([^"\\]\|\\.\)*"', '', 'g')
  let text = substitute(text, '//.*$', '', '')
  let opened = len(substitute(text, '[^{(\[]', '', 'g'))
  let closed = len(substitute(text, '[^})\]]', '', 'g'))
  return opened - closed
endfunction

" Returns the line with nothing but the word of the items, if a line is one of its items; 0 otherwise.
function s:ItemsLine(number)
  let number = a:number
  while getline(prevnonblank(number - 1)) =~# ',\s*$'
    let number = prevnonblank(number - 1)
  endwhile
  let first = prevnonblank(number - 1)
  return getline(first) =~# '^\s*\%(left\|right\|toolbar\|control\)$' ? first : 0
endfunction

" `true` iff a line continues the one before it.
function s:Continues(number)
  let line = getline(a:number)
  let before = getline(prevnonblank(a:number - 1))
  if line =~# '^\s*expect\>'
    return before !~# '{\s*$' && before !~# '\<\%(expect\|given\)\>'
  endif
  return line =~# '^\s*\%(->\|then\>\|[/^~|]\%([/*]\)\@!\)'
endfunction

function s:IsComment(number)
  return synIDattr(synID(a:number, indent(a:number) + 1, 1), 'name') ==# 'navComment'
endfunction

function NavIndent(number)
  " The text of a block comment stays where it is.
  if s:IsComment(a:number) && getline(a:number) !~# '^\s*//'
    return indent(a:number)
  endif
  let previous = prevnonblank(a:number - 1)
  while previous > 0 && s:IsComment(previous)
    let previous = prevnonblank(previous - 1)
  endwhile
  if previous == 0
    return 0
  endif
  let line = getline(a:number)
  if s:ItemsLine(a:number) > 0
    return indent(s:ItemsLine(a:number)) + shiftwidth()
  endif
  let first = previous
  while first > 1 && s:Continues(first)
    let first = prevnonblank(first - 1)
  endwhile
  if s:ItemsLine(first) > 0
    let first = s:ItemsLine(first)
  endif
  if s:Continues(a:number)
    let isDeeper = first == previous || getline(previous) =~# '^\s*expect\>' && line !~# '^\s*expect\>'
    return indent(previous) + (isDeeper ? shiftwidth() : 0)
  endif
  let indent = indent(first)
  let before = getline(previous)
  " Brackets at the start of the line before have been taken back there.
  let depth = s:Depth(before) + len(matchstr(before, '^\s*\zs[})\]]*'))
  if depth > 0
    let indent += shiftwidth()
  elseif depth < 0
    let indent -= shiftwidth()
  endif
  if line =~# '^\s*[})\]]'
    let indent -= shiftwidth()
  endif
  return max([indent, 0])
endfunction
