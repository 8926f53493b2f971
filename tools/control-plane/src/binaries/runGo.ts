import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { kubernetesModule } from './kubernetesModule.ts';

const keptLines = 30;

/**
 * Runs `go` in the module of the requested version and returns the lines of its standard output. Calls `heard` with every
 * line of its standard error.
 *
 * @throws Error with the last lines of its standard error if `go` fails
 */
export async function runGo(args: readonly string[], heard: (line: string) => void): Promise<string[]> {
  const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  const go = spawn('go', args, { cwd: await kubernetesModule(), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  const said: string[] = [];
  createInterface({ input: go.stdout }).on('line', (line) => printed.push(line));
  createInterface({ input: go.stderr }).on('line', (line) => {
    said.push(line);
    if (said.length > keptLines) said.shift();
    heard(line);
  });
  const code = await new Promise((done, fail) => go.on('error', fail).on('close', done));
  if (code !== 0) throw new Error(`go ${args[0]} ended with ${String(code)}:\n${said.join('\n')}`);
  return printed;
}

export async function haveGo(): Promise<boolean> {
  return runGo(['version'], () => undefined).then(
    () => true,
    () => false,
  );
}
