import { installationRows } from './installationRows.ts';
import { operatorRows } from './operatorRows.ts';
import { podRows } from './podRows.ts';
import type { Row } from './row.ts';
import { surroundingsRows } from './surroundingsRows.ts';
import { webhookRows } from './webhookRows.ts';

/** All tested combinations of values. */
export const rows: readonly Row[] = [
  ...installationRows,
  ...operatorRows,
  ...podRows,
  ...surroundingsRows,
  ...webhookRows,
];
