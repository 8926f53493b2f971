import type { ImageFacts } from '../../src/context/imageFacts.ts';

/** Facts for tests in which they do not matter. */
export const someFacts: ImageFacts = {
  version: '1.2.3',
  revision: '0123abcd',
  source: 'https://example.com/kron',
  created: 1_772_323_200,
};
