/** Runs jest in the working directory with the given arguments, by default on all cores. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const jest = fileURLToPath(new URL('../../../node_modules/jest/bin/jest.js', import.meta.url));
// Each test file loads hundreds of modules again. With the default of 16 MB for new objects, their collection takes half of that time.
const node = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=64',
];
const given = process.argv.slice(2);
const hasWorkers = given.some((argument) => /^(-i|-w|--runInBand|--maxWorkers)\b/.test(argument));

const args = [...node, jest, ...(hasWorkers ? [] : ['--maxWorkers=100%']), ...given];
spawn(process.execPath, args, { stdio: 'inherit' }).on('close', (code) => {
  process.exitCode = code ?? 1;
});
