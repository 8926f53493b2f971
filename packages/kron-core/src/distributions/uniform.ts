import { valid } from '../reading/parsed.ts';
import type { Distribution, Shape } from './distribution.ts';

const shape: Shape = {
  sample: (u) => u,
  cdf: (x) => x,
};

/** Every second of the window is equally likely. */
export const uniform: Distribution<never> = {
  params: [],
  parse: () => valid(() => shape),
};
