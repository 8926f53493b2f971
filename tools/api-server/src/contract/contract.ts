import type { ContractCase } from './contractCase.ts';
import { controlledCases } from './controlledCases.ts';
import { createCases } from './createCases.ts';
import { deleteCases } from './deleteCases.ts';
import { jobCases } from './jobCases.ts';
import { readCases } from './readCases.ts';
import { watchCases } from './watchCases.ts';
import { writeCases } from './writeCases.ts';

/** The behaviour of an API server that Kron relies on, by topic. */
export const contract: readonly (readonly [topic: string, cases: readonly ContractCase[]])[] = [
  ['creating', createCases],
  ['reading', readCases],
  ['writing', writeCases],
  ['deleting', deleteCases],
  ['watching', watchCases],
  ['Jobs', jobCases],
  ['Jobs of ControlledJobs', controlledCases],
];
