/**
 * node main.mjs start [CONTROLLER...]   runs a control plane until Ctrl-C and prints its kubeconfig
 * node main.mjs build                   builds the binaries and prints their folder
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { findBinaries, startControlPlane } from './index.mjs';

const commands = { start, build };
const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) {
  console.error(`Usage: node main.mjs ${Object.keys(commands).join(' | ')}`);
  process.exitCode = 2;
} else {
  await command(args).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function build() {
  const binaries = await findBinaries();
  if (binaries.folder === undefined) throw new Error(binaries.missing);
  console.log(binaries.folder);
}

async function start(controllers) {
  const plane = await startControlPlane(controllers.length > 0 ? { controllers } : {});
  console.log(`export KUBECONFIG=${plane.kubeconfig}`);
  const { kubectl } = plane.cluster;
  // KUBEBUILDER_ASSETS need not have one.
  if (existsSync(kubectl)) console.error(`kubectl of the same version: ${kubectl}`);
  console.error('Ctrl-C stops it.');

  // Neither the servers nor a signal handler keeps Node running.
  const idle = setInterval(() => undefined, 3_600_000);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  clearInterval(idle);
  await plane.stop();
}
