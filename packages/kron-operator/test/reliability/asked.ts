/** The size of a test: small in `npm test`, full with RELIABILITY=long. */
export function asked(sizes: { readonly usual: number; readonly long: number }): number {
  return process.env['RELIABILITY'] === 'long' ? sizes.long : sizes.usual;
}
