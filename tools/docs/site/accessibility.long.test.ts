import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { describeInChromium, openBrowser } from 'kron-view/testing/chromium';
import { looks, violations } from 'kron-view/testing/violations';
import type { Browser } from 'playwright-core';

const dist = resolve(import.meta.dirname, 'dist');
const origin = 'http://site.invalid';

describeInChromium('the site', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });

  const pages = ['index.html', 'documents.html', 'how-to/install.html', 'reference/scheduling.html'];
  const shown = pages.flatMap((path) => looks.map((look) => ({ path, ...look })));

  test.each(shown)('$path breaks no rule of axe, $colorScheme, $width px', async ({ path, ...look }) => {
    const { colorScheme, width } = look;
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } });
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ path: join(dist, decodeURIComponent(new URL(route.request().url()).pathname)) }),
    );
    await page.goto(`${origin}/${path}`, { waitUntil: 'networkidle' });
    expect(await violations(page)).toEqual([]);
    await page.close();
  });
});
