import { CST, Lexer } from 'yaml';

export function hasComment(text: string): boolean {
  let before = '';
  for (const token of new Lexer().lex(text)) {
    // The lexer puts the token SCALAR before each scalar. Such a scalar is no comment, even if it starts with #.
    if (token.startsWith('#') && before !== CST.SCALAR) return true;
    before = token;
  }
  return false;
}
