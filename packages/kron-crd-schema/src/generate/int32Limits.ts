/**
 * The limits of a 32-bit integer. They are explicit, because Kubernetes 1.34 does not enforce the format `int32`, and later
 * versions do.
 */
export const int32Limits: { readonly minimum: number; readonly maximum: number } = {
  minimum: -(2 ** 31),
  maximum: 2 ** 31 - 1,
};
