/** A package of others of which the bundle has code inside. */
export type BundledPackage = {
  readonly name: string;
  readonly version: string;
  /** As its package.json declares it; absent when that does not. */
  readonly license?: string;
};
