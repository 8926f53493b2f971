import { describe, test } from '@jest/globals';
import type { Api } from './api.ts';
import { calendarCases } from './calendarCases.ts';
import { compactionCases } from './compactionCases.ts';
import { newPlace, type ContractCases } from './contractCase.ts';
import { controlledCases } from './controlledCases.ts';
import { createCases } from './createCases.ts';
import { deleteCases } from './deleteCases.ts';
import { jobCases } from './jobCases.ts';
import { readCases } from './readCases.ts';
import { watchCases } from './watchCases.ts';
import { writeCases } from './writeCases.ts';

export const patience = 600_000;

/**
 * Tests the whole contract on an API server. The names of namespaces contain `run`, so that several runs can use the same
 * server.
 */
export function holdsOn(api: () => Api, run: string): void {
  describe.each(contract)('%s', (_, cases) => {
    test.each(Object.entries(cases))(
      '%s',
      async (_rule, check) => check(await newPlace(api(), run)),
      patience,
    );
  });
}

/** Tests the rules that hold after a compaction. `compact` compacts the API server. */
export function holdsOnceCompacted(api: () => Api, compact: () => Promise<void>): void {
  test.each(Object.entries(compactionCases(compact)))(
    'compaction: %s',
    async (_, check) => check(await newPlace(api(), 'compacted')),
    patience,
  );
}

/** The behaviour of an API server that Kron relies on, by topic. */
const contract: readonly (readonly [topic: string, cases: ContractCases])[] = [
  ['creating', createCases],
  ['reading', readCases],
  ['writing', writeCases],
  ['deleting', deleteCases],
  ['watching', watchCases],
  ['Jobs', jobCases],
  ['Jobs of ControlledJobs', controlledCases],
  ['calendars', calendarCases],
];
