import { resolve } from 'node:path';
import controlPlane from '@kron/control-plane/jest';
import { load } from '../scripts/load.mjs';

const root = resolve(import.meta.dirname, '../../../..');

/** Builds and downloads what comes from Go modules, once for all test files and before any test's timeout starts. */
export default async function setUp() {
  const go = await load('src/go/index.ts');
  if (go.haveGo()) {
    for (const tool of [go.helmTool, go.promqlTool, go.certManagerTool]) await go.goTool(root, tool);
    for (const module of [go.certManager, go.prometheusOperator]) await go.downloadedModule(module);
  }
  if (controlPlane.globalSetup === undefined) return;
  const { default: setUpControlPlane } = await import(controlPlane.globalSetup);
  await setUpControlPlane();
}
