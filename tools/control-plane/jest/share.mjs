import { shareControlPlane } from '../index.mjs';

let unshare;

/** In a jest run with several projects, each of them can ask for the control plane. */
export async function setUp() {
  unshare ??= await shareControlPlane();
}

export async function tearDown() {
  await unshare?.();
  unshare = undefined;
}
