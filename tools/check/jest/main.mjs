/** Runs jest in the working directory with the given arguments, by default on all cores. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const jest = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));
const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const given = process.argv.slice(2);
const hasWorkers = given.some((argument) => /^(-i|-w|--runInBand|--maxWorkers)\b/.test(argument));

const args = [...node, jest, ...(hasWorkers ? [] : ['--maxWorkers=100%']), ...given];
spawn(process.execPath, args, { stdio: 'inherit' }).on('close', (code) => {
  process.exitCode = code ?? 1;
});
