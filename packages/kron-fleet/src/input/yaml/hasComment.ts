import { CST, Lexer } from 'yaml';

/** Whether a text with YAML or JSON documents has comments. */
export function hasComment(text: string): boolean {
  let before = '';
  for (const token of new Lexer().lex(text)) {
    // A scalar can start with # too. The token before a scalar announces it.
    if (token.startsWith('#') && before !== CST.SCALAR) return true;
    before = token;
  }
  return false;
}
