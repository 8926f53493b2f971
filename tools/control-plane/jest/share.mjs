import { shareControlPlane } from '../index.mjs';

let unshare;

export async function setUp() {
  unshare = await shareControlPlane();
}

export async function tearDown() {
  await unshare?.();
}
