import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  type Origin,
  outcomeRecord,
  type RecordedObject,
  type RecordedOutcome,
  type RecordedResult,
  resultRecord,
} from './record.ts';

/** The schema in docs/reference is checked against the same file. */
const golden = readFileSync(resolve(import.meta.dirname, 'testing/golden.jsonl'), 'utf8');

type Fields = RecordedObject & Origin & RecordedOutcome & RecordedResult;
type Line = Fields & RecordedResult['end'] & { readonly record: string; readonly time: string };

/** Its fields in the reverse order, so that the order of the line is not that of the arguments. */
function reversed(line: string): Line {
  return Object.fromEntries(Object.entries(JSON.parse(line) as object).toReversed()) as Line;
}

test.each(golden.trimEnd().split('\n'))('the fields of a record have a fixed order, line %#', (line) => {
  const fields = reversed(line);
  const { startTime, failedReason } = fields;
  const end = { ...(startTime && { startTime }), ...(failedReason && { failedReason }) };
  const written =
    fields.record === 'outcome'
      ? outcomeRecord(fields, fields, fields, fields.time)
      : resultRecord(fields, { ...fields, end }, fields, fields.time);
  expect(written).toBe(`${line}\n`);
});
