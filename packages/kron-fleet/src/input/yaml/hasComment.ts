import { CST, Lexer } from 'yaml';

export function hasComment(text: string): boolean {
  let before = '';
  for (const token of new Lexer().lex(text)) {
    // The lexer puts the token SCALAR before each scalar. A token that starts with # is then a scalar and not a comment.
    if (token.startsWith('#') && before !== CST.SCALAR) return true;
    before = token;
  }
  return false;
}
