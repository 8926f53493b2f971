/** The data that the build adds to the bundle. `build.mjs` makes this module. */
declare module 'kron-build' {
  export const version: string;
  /** The manifests of the examples, by the name of their file. */
  export const examples: readonly { name: string; text: string }[];
}
