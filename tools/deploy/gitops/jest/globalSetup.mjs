import controlPlane from '@kron/control-plane/jest';
import { buildHealth } from './buildHealth.mjs';

/** Builds where no test's timeout is running. */
export default async function setUp() {
  await buildHealth();
  const { default: setUpControlPlane } = await import(controlPlane.globalSetup);
  await setUpControlPlane();
}
