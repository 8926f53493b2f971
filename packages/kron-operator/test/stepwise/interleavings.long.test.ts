import { expect, test } from '@jest/globals';
import { asked } from '../reliability/asked.ts';
import { explore } from './explore.ts';
import { maxQuickOrders, scenarios } from './scenarios.ts';

/** Further changes of replica, and so more orders. */
const moreChanges = asked({ usual: 0, long: 2 });

/** Those of interleavings.test.ts only with further changes. */
const table = Object.entries(scenarios)
  .map(([name, scenario]) => ({ name, ...scenario }))
  .filter(({ orders }) => orders > maxQuickOrders || moreChanges > 0);

test.each(table)('$name: the period runs at most once, in $orders orders or more', async (scenario) => {
  const { orders, longest, violations } = await explore({
    ...scenario,
    changes: scenario.changes + moreChanges,
  });
  process.stderr.write(`${orders} orders of up to ${longest} steps: ${scenario.name}\n`);
  expect(violations).toEqual([]);
  expect(orders).toBeGreaterThanOrEqual(scenario.orders);
});
