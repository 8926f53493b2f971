import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';

const dist = resolve(import.meta.dirname, '../dist');

/**
 * Opens the playground of dist in a page, and waits until it can be used.
 *
 * @param now - ISO 8601
 * @param text - the text in the editor. Default: the example that is shown first
 */
export async function openPlayground(page, now, text = null) {
  const script = `import { mountPlayground } from '/playground.js';
const text = ${JSON.stringify(text)};
if (text !== null) sessionStorage.setItem('kron-playground', text);
await mountPlayground(document.body, { now: () => ${Date.parse(now) / 1000} });`;
  const body = `<!doctype html><html lang="en"><title>Playground</title><meta name="viewport" content="width=device-width"><style>body{margin:0}</style><body><script type="module">${script}</script>`;
  await page.route('http://localhost/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await (pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body })
      : route.fulfill({
          contentType: 'text/javascript',
          body: await readFile(resolve(dist, basename(pathname))),
        }));
  });
  await page.goto('http://localhost/');
  await page.waitForFunction(() => performance.getEntriesByName('kron:complete').length > 0);
  await page.locator('[contenteditable]').waitFor();
  await page.getByRole('region', { name: 'Editor' }).and(page.locator('[aria-busy=false]')).waitFor();
  // The editor colours only the part that it has parsed, which takes several steps on a busy machine.
  await page.locator('.cm-line:nth-child(20) span').first().waitFor();
}
