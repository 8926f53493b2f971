import { eventually } from '@kron/control-plane';
import type { ScrapedOperator } from './scrapedOperator.ts';

/** Waits for metrics; where they do not come it says which, and what there was. */
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
