/**
 * What an integer of 32 bits can be. Said outright: Kubernetes 1.34 takes the format for a hint, and later versions refuse
 * what does not fit.
 */
export const int32Limits: { readonly minimum: number; readonly maximum: number } = {
  minimum: -(2 ** 31),
  maximum: 2 ** 31 - 1,
};
