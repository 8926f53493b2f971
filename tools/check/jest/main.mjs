/** Runs jest in the working directory with the given arguments. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const jest = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));
const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

const args = [...node, jest, '--maxWorkers=100%', ...process.argv.slice(2)];
spawn(process.execPath, args, { stdio: 'inherit' }).on('close', (code) => {
  process.exitCode = code ?? 1;
});
