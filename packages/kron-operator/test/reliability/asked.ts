/** How much is lived through: a little in `npm test`, all that is promised with RELIABILITY=long. */
export function asked(sizes: { readonly usual: number; readonly long: number }): number {
  return process.env['RELIABILITY'] === 'long' ? sizes.long : sizes.usual;
}
