import { boundIssues } from './boundIssues.ts';
import type { Case } from './case.ts';
import { constraintIssues } from './constraintIssues.ts';
import { fieldIssues } from './fieldIssues.ts';
import { lengthIssues } from './lengthIssues.ts';
import { parameterIssues } from './parameterIssues.ts';
import { scheduleIssues, timezoneIssues } from './scheduleIssues.ts';
import { spreadIssues } from './spreadIssues.ts';
import { crowdedWindows, durationIssues } from './windowIssues.ts';

/** What is accepted and what is rejected, derived by hand from docs/reference/scheduling.md. */
export function validationCases(): Case[] {
  return [
    ...scheduleIssues(),
    ...timezoneIssues(),
    ...durationIssues(),
    ...crowdedWindows(),
    ...parameterIssues(),
    ...constraintIssues(),
    ...spreadIssues(),
    ...lengthIssues(),
    ...fieldIssues(),
    ...boundIssues(),
  ];
}
