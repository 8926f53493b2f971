/**
 * Runs the built `kron` for the tests, one command line after the other in one process: starting a process takes longer than
 * most commands. Each message is a request of `runKron`; the answer carries the same id.
 */
import { readFileSync } from 'node:fs';
import { runCli } from '../../dist/cli.js';

const { version, homepage } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

// The working directory and the environment belong to the process, so requests wait for each other.
let previous = Promise.resolve();
process.on('message', (request) => {
  previous = previous.then(async () => process.send({ id: request.id, run: await run(request) }));
});

async function run({ args, stdin, env, cwd }) {
  process.chdir(cwd);
  process.env = env;
  const output = { out: '', err: '' };
  const sinkOf = (name) => ({
    write: async (text) => void (output[name] += text),
    isTerminal: false,
    columns: undefined,
    rows: undefined,
  });
  const code = await runCli(args, {
    now: Math.floor(Date.now() / 1000),
    clock: () => Math.floor(Date.now() / 1000),
    async *readStdin() {
      yield Buffer.from(stdin);
    },
    readLine: async () => Buffer.from(stdin).toString().split('\n')[0],
    stdinIsTerminal: false,
    out: sinkOf('out'),
    err: sinkOf('err'),
    atExit: () => undefined,
    environment: env,
    program: 'kron',
    version,
    homepage,
    tzdata: process.versions.tz ?? 'unknown',
  });
  return { code, signal: null, ...output };
}
