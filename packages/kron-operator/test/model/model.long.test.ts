import { expect, test } from '@jest/globals';
import { simulate } from './simulate.ts';
import { variants } from './variants.ts';

const seed = Number(process.env['KRON_MODEL_SEED'] ?? 2);

test.each(variants)('the protocol is violated by the variant $main', async (variant) => {
  expect(await simulate({ ...variant, seed })).toMatchObject({ isViolated: true });
});
