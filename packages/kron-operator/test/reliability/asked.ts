/** Sizes of a test, greater in longer runs. */
type Sizes = {
  /** In `npm test`. Default: `usual`. */
  readonly short?: number;
  /** In `npm test -- --all`, and without KRON_TESTS. */
  readonly usual: number;
  /** With RELIABILITY=long. */
  readonly long: number;
};

/** The size of a test in this run. */
export function asked({ usual, short = usual, long }: Sizes): number {
  if (process.env['RELIABILITY'] === 'long') return long;
  return process.env['KRON_TESTS'] === 'short' ? short : usual;
}
