import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, describe } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const program = findChromium();

/** Tests that need Chromium. Without it they are skipped, except in CI, where they fail. */
export const describeInChromium: typeof describe | typeof describe.skip =
  program === undefined && process.env['CI'] === undefined ? describe.skip : describe;

if (describeInChromium === describe.skip) process.stderr.write('SKIPPED: chromium is not on the path\n');

const opened: Browser[] = [];
afterAll(async () => Promise.all(opened.map(async (browser) => browser.close())));

/** Starts a browser that reaches nothing but servers on 127.0.0.1. It ends with the test file. */
export async function openBrowser(env: Record<string, string> = {}): Promise<Browser> {
  if (program === undefined) throw new Error('chromium is not on the path');
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  opened.push(browser);
  return browser;
}
