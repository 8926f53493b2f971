import { spawn } from 'node:child_process';

const programs: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** A program that still runs after this many milliseconds counts as successful: xdg-open can wait for the browser to end. */
const waitMs = 2_000;

/** Opens an address in the default browser. Resolves with false if no browser can be started. */
export function openBrowser(url: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const [program, ...args] = programs[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { detached: true, env, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    // The exit code of rundll32 says nothing about the browser.
    child.once('exit', (code) => resolve(code === 0 || process.platform === 'win32'));
    child.once('spawn', () => {
      child.unref();
      setTimeout(() => resolve(true), waitMs).unref();
    });
  });
}
