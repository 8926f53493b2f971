const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * JSON that can stand in a `<script type="application/json">`: no text in it ends the element or begins a comment.
 *
 * @example
 * embeddedJson({ name: '</script>' }) // '{"name":"\\u003c/script\\u003e"}'
 */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);
}
