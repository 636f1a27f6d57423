" Settings for NavDSL, the language of an app's navigation.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s
setlocal comments=:///,://,s1:/*,mb:*,ex:*/
setlocal shiftwidth=2 softtabstop=2 expandtab
setlocal formatprg=navc\ format\ -
setlocal suffixesadd=.nav
setlocal include=^\\s*import
setlocal define=^\\s*\\%(scene\\|flow\\|tabs\\|split\\|stack\\|pages\\|enum\\|struct\\|type\\|guard\\)

let b:undo_ftplugin = 'setlocal commentstring< comments< shiftwidth< softtabstop< expandtab< formatprg<'
      \ . ' suffixesadd< include< define<'
