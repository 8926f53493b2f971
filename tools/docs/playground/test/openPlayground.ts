import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { complaintsOf, complete } from 'kron-view/testing/openReport';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const dist = resolve(import.meta.dirname, '../dist');
const origin = 'http://localhost';

type OpenedPlayground = { page: Page; requests: string[]; complaints: string[] };

/** Opens the playground at an instant, and waits until the code editor and every run are there. */
export async function openPlayground(
  browser: Browser,
  now: string,
  { fragment = '', ...options }: BrowserContextOptions & { fragment?: string } = {},
): Promise<OpenedPlayground> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const requests: string[] = [];
  const script = `import { mountPlayground } from '/playground.js';
globalThis.now = ${Date.parse(now) / 1000};
await mountPlayground(document.body, { now: () => globalThis.now });`;
  await context.route('**', async (route) => {
    const { pathname } = new URL(route.request().url());
    requests.push(route.request().url());
    if (pathname === '/')
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Playground</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width"><style>body{margin:0}</style><body><script type="module">${script}</script>`,
      });
    else
      await route.fulfill({
        contentType: 'text/javascript',
        body: await readFile(resolve(dist, basename(pathname))),
      });
  });
  const complaints = complaintsOf(page);
  await page.goto(`${origin}/${fragment}`);
  await page.getByRole('textbox', { name: 'Manifests' }).and(page.locator('[contenteditable]')).waitFor();
  await untilJudged(page);
  await complete(page);
  return { page, requests, complaints };
}

/** Replaces the text by a paste from the clipboard, and waits until the new text has been checked. */
export async function paste(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Manifests' });
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+A');
  if (text === '') await page.keyboard.press('Delete');
  else
    await editor.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await untilJudged(page);
}

/** Waits until the text has been checked. */
export async function untilJudged(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Editor' }).and(page.locator('[aria-busy=false]')).waitFor();
}

/** The texts in the list of findings. */
export async function findings(page: Page): Promise<string[]> {
  return page.getByRole('list', { name: 'Findings' }).getByRole('button').allTextContents();
}
