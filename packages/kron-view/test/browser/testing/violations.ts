import type { Page } from 'playwright-core';

/** The rules of axe-core that a page breaks, each with the first element that does. */
export async function violations(page: Page, axe: string): Promise<string[]> {
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
