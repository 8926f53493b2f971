import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The themes and widths in which pages are checked: all pairs, and in `npm test` each theme and each width once. */
export const looks = (
  [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 360 },
    { colorScheme: 'light', width: 360 },
    { colorScheme: 'dark', width: 1280 },
  ] as const
).slice(0, process.env['KRON_TESTS'] === 'short' ? 2 : 4);

/** The rules of axe-core that a page breaks, each with the first element that does. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations: found } = await (
      globalThis as unknown as {
        axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}
