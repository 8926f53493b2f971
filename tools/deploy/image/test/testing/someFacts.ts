import type { ImageFacts } from '../../src/context/imageFacts.ts';

/** For tests to which it does not matter what the image says about itself. */
export const someFacts: ImageFacts = {
  version: '1.2.3',
  revision: '0123abcd',
  source: 'https://example.com/kron',
  created: 1_772_323_200,
};
