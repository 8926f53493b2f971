const warning = /\b\d{3} \S+ "((?:[^"\\]|\\.)*)"/g;

/**
 * The texts of the warnings in a `Warning` header.
 *
 * @example
 * warningTexts('299 - "unknown field \\"spec.foo\\""') // ['unknown field "spec.foo"']
 */
export function warningTexts(header: string | readonly string[] | undefined): string[] {
  const headers = header === undefined ? [] : [header].flat();
  return headers.flatMap((text) =>
    [...text.matchAll(warning)].map(([, quoted = '']) => quoted.replace(/\\(.)/g, '$1')),
  );
}
