// Block comments nest, which no regular expression describes.

#include "tree_sitter/parser.h"

enum { BLOCK_COMMENT };

void *tree_sitter_nav_external_scanner_create(void) { return 0; }

void tree_sitter_nav_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_nav_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_nav_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

static bool is_white(int32_t character) {
  return character == ' ' || (character >= '\t' && character <= '\r') || character == 0xFEFF;
}

bool tree_sitter_nav_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)payload;
  if (!valid_symbols[BLOCK_COMMENT]) return false;
  while (is_white(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->lookahead != '/') return false;
  lexer->advance(lexer, false);
  if (lexer->lookahead != '*') return false;
  lexer->advance(lexer, false);
  for (unsigned depth = 1; depth > 0;) {
    if (lexer->eof(lexer)) return false;
    int32_t first = lexer->lookahead;
    lexer->advance(lexer, false);
    if (first == '*' && lexer->lookahead == '/') {
      lexer->advance(lexer, false);
      depth -= 1;
    } else if (first == '/' && lexer->lookahead == '*') {
      lexer->advance(lexer, false);
      depth += 1;
    }
  }
  lexer->result_symbol = BLOCK_COMMENT;
  return true;
}
