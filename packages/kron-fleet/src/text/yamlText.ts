import { Document, visit } from 'yaml';
import { kubectlScalar } from '../scalar/kubectlScalar.ts';
import { yaml12Scalar } from '../scalar/yaml12Scalar.ts';
import { unicodeEscape } from './printable.ts';

/** Prints data as YAML that YAML 1.1, YAML 1.2 and kubectl read alike. Texts that they read differently are quoted. */
export function yamlText(data: unknown): string {
  const document = new Document(data, { compat: 'yaml-1.1', aliasDuplicateObjects: false });
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string' && needsQuotes(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ lineWidth: 0 }).replaceAll(unescaped, unicodeEscape);
}

function needsQuotes(text: string): boolean {
  if (kubectlScalar(text) !== text || yaml12Scalar(text) !== text) return true;
  // In YAML 1.1, `=` is a special value. YAML parsers disagree about blanks at the start of a text after `|`.
  return text === '=' || (/^\s/.test(text) && text.includes('\n')) || text.search(unescaped) >= 0;
}

// Characters to escape: YAML 1.1 ends a line at them or forbids them, or they change the direction of text.
const unescaped = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF\p{Bidi_Control}]/gu;
