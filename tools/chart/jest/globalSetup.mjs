import { resolve } from 'node:path';
import controlPlane from '@kron/control-plane/jest';
import { loadSource } from '../scripts/loadSource.mjs';

const root = resolve(import.meta.dirname, '../../..');

/** Builds what is built from Go modules once for all test files, and where no test's timeout is running. */
export default async function setUp() {
  const { goTool, haveGo, helmTool, promqlTool } = await loadSource('src/go/index.ts');
  if (haveGo()) for (const tool of [helmTool, promqlTool]) await goTool(root, tool);
  const { default: setUpControlPlane } = await import(controlPlane.globalSetup);
  await setUpControlPlane();
}
