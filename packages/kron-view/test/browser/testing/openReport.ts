import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

type OpenedReport = {
  page: Page;
  /** The addresses that the page asked for, other than its own file and blobs. */
  requests: string[];
  complaints: string[];
};

/** Opens a report from disk and waits until every instant of its span is there. */
export async function openReport(
  browser: Browser,
  path: string,
  { fragment = '', ...options }: BrowserContextOptions & { fragment?: string } = {},
): Promise<OpenedReport> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`file://${path}`) && !url.startsWith('blob:')) requests.push(url);
  });
  const complaints = complaintsOf(page);
  await page.goto(`file://${path}${fragment}`);
  if (options.javaScriptEnabled !== false) await complete(page);
  return { page, requests, complaints };
}

/** The errors and warnings on the console of a page, from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Waits until every instant of the span is there. */
export async function complete(page: Page): Promise<void> {
  await page.getByRole('main').and(page.locator('[aria-busy=false]')).waitFor();
}

export async function openPanel(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name, exact: true }).click();
  return page.getByRole('tabpanel', { name, exact: true });
}

/** The text of a file that a button downloads. */
export async function download(page: Page, button: string): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await arriving).path(), 'utf8');
}
