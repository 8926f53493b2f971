import { invalidOptions } from '../objects/refusals.ts';

/** Options in the query of a write. */
export type WriteOptions = { readonly dryRun: boolean; readonly strict: boolean };

/** @throws StatusError 422 for a dryRun other than All */
export function readWriteOptions(query: URLSearchParams, kind: string): WriteOptions {
  const dryRun = query.getAll('dryRun');
  if (dryRun.some((stage) => stage !== 'All')) {
    throw invalidOptions(kind, {
      reason: 'FieldValueNotSupported',
      message: `Unsupported value: ${JSON.stringify(dryRun)}: supported values: "All"`,
      field: 'dryRun',
    });
  }
  return { dryRun: dryRun.length > 0, strict: query.get('fieldValidation') === 'Strict' };
}
