import { valid } from '../reading/parsed.ts';
import type { Distribution, Shape } from './distribution.ts';

const shape: Shape = {
  formula: ['uniform'],
  sample: (u) => u,
  quantile: (p) => p,
  cdf: (x) => x,
};

/** Whether a shape comes from {@link uniform}. The mass of a uniform shape can be counted in whole seconds. */
export function isUniform({ formula: [name] }: Shape): boolean {
  return name === 'uniform';
}

/** Every second of the window is equally likely. */
export const uniform: Distribution<never> = {
  params: [],
  parse: () => valid(() => shape),
};
