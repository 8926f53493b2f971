import { rows } from '../../src/dashboard/rows.ts';

/** Each expression of the dashboard with the values that Grafana sets for its variables. */
export const dashboardQueries: readonly { readonly title: string; readonly expr: string }[] = rows.flatMap(
  ({ panels }) =>
    panels.flatMap(({ title, queries }) =>
      queries.map(({ expr }) => ({
        title,
        expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$namespace', '.*'),
      })),
    ),
);
