/** A third-party package whose code is in the bundle. */
export type BundledPackage = {
  readonly name: string;
  readonly version: string;
  /** As declared in its package.json; may be absent. */
  readonly license?: string;
};
