import { shareControlPlane } from '../index.mjs';

let unshare;

/** Jest calls this once for each global setup of its projects. They share one control plane. */
export async function setUp() {
  unshare ??= await shareControlPlane();
}

export async function tearDown() {
  await unshare?.();
  unshare = undefined;
}
