import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { chart } from './root.ts';

export type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
};

export const alertsFile: string = readFileSync(resolve(chart, 'files/alerts.yaml'), 'utf8');

const { groups } = parse(alertsFile) as { groups: { rules: Alert[] }[] };

export const alerts: readonly Alert[] = groups.flatMap(({ rules }) => rules);
