" Highlighting of NavDSL. Its keywords are names wherever the grammar does not expect them, so they are recognized by
" their places. The language server's semantic tokens are exact, where the editor has them.
if exists('b:current_syntax')
  finish
endif

syntax case match
syntax sync minlines=200

" Literals and signs.
syntax match navNumber /\<\d\+\%(\.\d\+\)\?\%([eE][+-]\?\d\+\)\?\>/
syntax region navString start=/"/ skip=/\\./ end=/"/ end=/$/ oneline contains=navEscape,navCapture
syntax match navEscape /\\\%(["\\nrt]\|u{\x\+}\)/ contained
syntax match navCapture /{\zs\k\+\ze:/ contained
syntax match navQuotedName /`[^`]*`/
syntax match navCase /\%(\k\|`\)\@<!\.\k\+/
syntax match navArrow /->/

" Declarations, at the start of a line or of a body, perhaps after attributes.
syntax match navAttribute /@\k\+\%(([^)]*)\)\?/
syntax match navDeclaration
      \ /\%(\%(^\|[{}]\|@\k\+([^)]*)\|\<transient\|\<external\)\s*\)\@<=\<\%(app\|feature\|scene\|flow\|tabs\|split\|stack\|pages\|enum\|struct\|type\|guard\|embed\|tab\)\>\ze\s\+[`_[:alpha:]]/
      \ nextgroup=navDeclaredName skipwhite
syntax match navDeclaration
      \ /\%(\%(^\|[{}]\|@\k\+([^)]*)\)\s*\)\@<=\<\%(transient\|external\)\>\ze\s\+\%(external\s\+\)\?\%(scene\|flow\)\>/
syntax match navDeclaration
      \ /\%(\%(^\|[{}]\|@\k\+([^)]*)\)\s*\)\@<=\<\%(import\|link\|scenario\)\>\ze\s\+\%(["`]\|\k\+\s\+"\)/
syntax match navDeclaration /\%(\%(^\|[{}]\|@\k\+([^)]*)\)\s*\)\@<=\<entry\>\ze\s\+\%(…\|\.\.\.\|[`_[:alpha:]]\)/
syntax match navDeclaration /\%(\%(^\|[{}]\|@\k\+([^)]*)\)\s*\)\@<=\<\%(always\|never\|reach\)\>\ze\s\+[`_[:alpha:]]/
syntax match navDeclaration /\%(^\s*\%(always\|never\)\s\+\S\+\s\+\)\@<=over\>\|\%(^\s*reach\s\+\S\+\s\+\)\@<=from\>/
syntax match navDeclaredName /`[^`]*`\|\k\+/ contained
syntax match navResult /\%()\s*\)\@<=\<returns\>\ze\s/
syntax match navResult /\%(\<\%(scene\|flow\|feature\)\s\+\k\+\s\+\)\@<=\<returns\>\ze\s/

" Parts of bodies, at the start of a line or after a brace or another part; a name before a colon is a parameter.
syntax match navItem
      \ /\%(\%(^\|[{}]\|@\k\+([^)]*)\|"\|\<hidden\)\s*\)\@<=\<\%(title\|message\|prompt\|left\|right\|toolbar\|control\|start\|root\|primary\|secondary\|supplementary\|placeholder\|compact\|regular\)\>\ze\s\+[`"{_[:alpha:]]/
" The items may be on the lines after the word.
syntax match navItem /^\s*\%(left\|right\|toolbar\|control\)$/
syntax match navItem /\%(\%(^\|[{}]\)\s*\)\@<=\<\%(back\)\>\ze\s\+\%("\|hidden\>\)/
syntax match navItem /\%(\%(^\|[{};]\|"\|\<hidden\)\s*\)\@<=\<\%(bar\|tabbar\)\s\+hidden\>/
syntax match navItem /\%(\<back\s\+\)\@<=hidden\>/
syntax match navItem /\%(\%(^\|[{}]\)\s*\)\@<=\<\%(collapse\s\+to\|display\)\>\ze\s\+\l/
syntax match navItem /\%(\<\%(collapse\s\+to\|display\)\s\+\)\@<=\%(primary\|secondary\|supplementary\|beside\|over\|replace\)\>/
syntax match navEvent /\%(\%(^\|[{}"]\|@\k\+([^)]*)\)\s*\)\@<=\<\%(on\|exit\)\>\ze\s\+[`_[:alpha:]]/
      \ nextgroup=navEventName skipwhite
syntax match navEventName /`[^`]*`\|\k\+/ contained
syntax match navItemPart /\%(\%(\k\|"\|`\)\s\+\)\@<=\<\%(icon\)\>\ze\s\+"/
syntax match navItemPart /\%("\s\+\)\@<=key\>\ze\s\+"/
syntax match navItemPart /\%(\%(\k\|"\|`\)\s\+\)\@<=\<system\>\ze\s\+\l/
syntax match navItemPart /\%(\%("\|\<system\s\+\k\+\|\k\)\s\+\)\@<=\<\%(destructive\|preferred\)\>\ze\s*\%($\|[,}]\)/
syntax match navItemPart /\%("\s\+\)\@<=cancel\>\ze\s*\%($\|[,}]\|preferred\)/
syntax match navItemPart /\%(\%(,\s*\|\<toolbar\s\+\)\)\@<=\<\%(flexible\|fixed\|separator\)\>\ze\s*\%($\|[,}]\)/
syntax match navItemPart /\<menu\>\ze\s*{/
syntax match navItemPart /\%("\s\+\)\@<=large\>/

" Steps: verbs, options, conditions.
syntax match navVerb
      \ /\%(\%(->\|\<then\)\s*\)\@<=\<\%(push\|modal\|popover\|replace\|show\|detail\|select\|unwind\|open\)\>\ze\s\+[`_[:alpha:]\/^~]/
syntax match navVerb /\%(\%(->\|\<then\)\s*\)\@<=\<\%(pop\|dismiss\|next\|previous\|finish\|cancel\|stay\)\>/
syntax match navVerb /\%(\<pop\s\+\)\@<=to\%(\s\+root\)\?\>/
syntax match navVerb /\%(\<dismiss\s\+\)\@<=all\>/
syntax match navVerb /\%(\k\s\+\)\@<=reset\>\ze\s*\%($\|[}]\|then\>\)/
syntax match navVerb /\%(\%(\k\|)\|^\)\s*\)\@<=\<then\>\ze\s\+\l/
syntax match navOption /\%(\%(\k\|)\|`\)\s\+\)\@<=\<\%(as\|from\|returning\|animated\|arrow\|adapt\)\>\ze\s\+[`_[:alpha:]]/
syntax match navOption /\%(\%(\k\|)\|`\)\s\+\)\@<=\<\%(via\|from\)\>\ze\s\+"/
syntax match navOption /\%(\%(\k\|)\|`\)\s\+\)\@<=\<in\s\+\%(stack\|compact\|regular\|supplementary\|secondary\)\>/
syntax match navOption /\%("\s\+\)\@<=in\s\+\%(compact\|regular\)\>/
syntax match navOption /\%(\%(\k\|)\|`\)\s\+\)\@<=\<\%(locked\|retry\)\>\ze\s*\%($\|[}]\|\l\)/
syntax match navChoice /\%(\<\%(as\|animated\|arrow\|adapt\)\s\+\)\@<=\l\k*\%(\s\+\%(medium\|large\|left\|right\|up\|down\)\>\)*/
syntax match navChoice /\%(\<as\s\+sheet\s*(\%(\k\+,\s*\)\?\)\@<=\%(medium\|large\)\>/
syntax match navChoice /\%(\<arrow\s\+\%(\l\+,\s*\)\+\)\@<=\%(up\|down\|left\|right\)\>/
syntax match navCondition /\<\%(when\)\>\ze\s\+[`(_[:alpha:]]/
syntax match navCondition /\%(\%(^\|[{}]\)\s*\)\@<=\<else\>\ze\s*->/
syntax match navCondition /\%(\k\s\+\)\@<=else\>\ze\s*->/
syntax match navCondition /\%(\%(\k\|)\|`\)\s\+\)\@<=\<\%(and\|or\)\>\ze\s\+[`(_[:alpha:]]/
syntax match navCondition /\<not\>\ze\s\+[`(_[:alpha:]]/
syntax match navCondition /\%(\<\%(when\|and\|or\|not\)\s\+\)\@<=\<\%(compact\|regular\)\>/

" Scenarios.
syntax match navStep /\%(\%(^\|[{}]\|\s\s\)\s*\)\@<=\<\%(given\|expect\)\>\ze\s\+[`"…._[:alpha:]]/
syntax match navStep /\%(\<expect\s\+\)\@<=\%(fails\|ended\)\>/
syntax match navStep /\%(\%(^\|[{}]\)\s*\)\@<=\<\%(back\|dismiss\|reveal\|hide\|relaunch\)\>\ze\s*\%($\|}\|\s\+expect\>\|\s\+\u\)/
syntax match navStep /\%(\%(^\|[{}]\)\s*\)\@<=\<\%(swipe\s\+\%(next\|previous\)\|resize\s\+\%(compact\|regular\)\|select\s\ze\s*\u\|enter\s\ze\s*\u\|open\s\ze\s*"\)/

syntax match navType /\<\%(Bool\|Int\|Double\|String\|Date\|URL\|UUID\)\>/
syntax match navLabel /\<\k\+\ze\s*:\%([^/]\|$\)/
syntax match navConstant /\%([:=(,\[]\s*\)\@<=\<\%(true\|false\|nil\)\>\|\%([!=]=\s*\)\@<=\<\%(true\|false\|nil\)\>/

" Comments come last, so that nothing in them is anything else.
syntax match navComment +//.*$+ contains=@Spell
syntax match navDocumentation +///.*$+ contains=@Spell
syntax region navComment start=+/\*+ end=+\*/+ contains=navComment,@Spell

highlight default link navNumber Number
highlight default link navString String
highlight default link navEscape SpecialChar
highlight default link navCapture Identifier
highlight default link navCase Constant
highlight default link navArrow Operator
highlight default link navAttribute PreProc
highlight default link navDeclaration Keyword
highlight default link navDeclaredName Type
highlight default link navResult Keyword
highlight default link navItem Keyword
highlight default link navItemPart StorageClass
highlight default link navEvent Keyword
highlight default link navEventName Function
highlight default link navVerb Statement
highlight default link navOption StorageClass
highlight default link navChoice StorageClass
highlight default link navCondition Conditional
highlight default link navStep Statement
highlight default link navType Type
highlight default link navLabel Identifier
highlight default link navConstant Boolean
highlight default link navComment Comment
highlight default link navDocumentation SpecialComment

let b:current_syntax = 'nav'
