import type { CronKind } from './cronField.ts';

/** The expression that contains an item. A hint for the item has to keep the meaning of the whole expression. */
export type Surroundings = {
  readonly fields: readonly string[];
  /** The kind of object. Only a KronJob has constraints beside the expression. */
  readonly kind: CronKind;
};

/** Introduces a hint that needs constraints or a window, which a CronJob does not have. */
export function inKronJob(kind: CronKind): string {
  return kind === 'CronJob' ? ', and has no equivalent in a CronJob; in a KronJob, ' : '; ';
}
