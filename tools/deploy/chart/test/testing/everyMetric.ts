import { eventually } from '@kron/control-plane';
import type { ScrapedOperator } from './scrapedOperator.ts';

/** Waits for metrics. @throws Error with the missing ones and the page */
export async function every(operator: ScrapedOperator, wanted: readonly RegExp[]): Promise<void> {
  let page = '';
  const missing = (): RegExp[] => wanted.filter((pattern) => !pattern.test(page));
  await eventually('the metrics are there', async () => {
    ({ page } = await operator.scrape());
    return missing().length === 0;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}: ${missing().join(', ')}\n${page}`);
  });
}
