import { expect, test } from '@jest/globals';
import { explore } from './explore.ts';
import { maxQuickOrders, scenarios } from './scenarios.ts';

const table = Object.entries(scenarios)
  .map(([name, scenario]) => ({ name, ...scenario }))
  .filter(({ orders }) => orders <= maxQuickOrders);

test.each(table)('$name: the period runs at most once, in $orders orders', async (scenario) => {
  const { orders, violations } = await explore(scenario);
  expect(violations).toEqual([]);
  // All orders, not a sample: the same number each time.
  expect(orders).toBe(scenario.orders);
});
