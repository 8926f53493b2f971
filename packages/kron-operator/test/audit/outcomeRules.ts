import type { Status } from 'kron-core';
import { outcomesIn, recordedOutcomes } from './recordedOutcomes.ts';
import type { Story, Violation } from './story.ts';

/** An outcome never changes, and a period appears once in `recent`. */
export function outcomesNeverChange(story: Story): Violation[] {
  const first = new Map(recordedOutcomes(story).map((record) => [record.periodID, record]));
  return story.versions.flatMap(({ at, status }) => [
    ...outcomesIn(status).flatMap(({ periodID, outcome, reason }) => {
      const before = first.get(periodID);
      const same = before?.outcome === outcome && (reason === undefined || before.reason === reason);
      return before === undefined || same
        ? []
        : [
            `at ${at} period ${periodID} is ${outcome} (${reason}), and was ${before.outcome} (${before.reason})`,
          ];
    }),
    ...repeated((status.recent ?? []).map(({ periodID }) => periodID)).map(
      (periodID) => `at ${at} period ${periodID} is in recent twice`,
    ),
  ]);
}

/** A final result never changes. An active Job may be suspended and unsuspended, finish or be deleted. */
export function resultsNeverChange(story: Story): Violation[] {
  const results = new Map<string, string>();
  const violations: Violation[] = [];
  for (const { at, status } of story.versions) {
    for (const { periodID, result } of status.recent ?? []) {
      const before = results.get(periodID);
      if (result === undefined || result === before) continue;
      if (before !== undefined && before !== 'Active' && before !== 'Suspended')
        violations.push(`at ${at} the result of ${periodID} is ${result}, and was ${before}`);
      results.set(periodID, result);
    }
  }
  return violations;
}

/** The last handled period advances in order of due times, and the highest period ID never decreases. */
export function handledNeverGoesBack(story: Story): Violation[] {
  const violations: Violation[] = [];
  let before: Status = {};
  for (const { at, status } of story.versions) {
    if (status.lastPeriodID !== before.lastPeriodID && positionOf(status) <= positionOf(before))
      violations.push(
        `at ${at} the last handled period is ${positionOf(status)}, after ${positionOf(before)}`,
      );
    if ((status.highestPeriodID ?? '') < (before.highestPeriodID ?? ''))
      violations.push(
        `at ${at} highestPeriodID is ${status.highestPeriodID}, and was ${before.highestPeriodID}`,
      );
    if ((status.highestPeriodID ?? '') < (status.lastPeriodID ?? ''))
      violations.push(`at ${at} highestPeriodID ${status.highestPeriodID} is before lastPeriodID`);
    before = status;
  }
  return violations;
}

/** The last handled period comes first in `recent`, unless the operator recorded Jobs of several configurations at once. */
export function lastIsAmongRecent(story: Story): Violation[] {
  return story.versions.flatMap(({ at, status: { lastPeriodID, lastOutcome, recent = [] } }) => {
    const found = recent.find(({ periodID }) => periodID === lastPeriodID);
    if (lastPeriodID === undefined || (found !== undefined && found.outcome === lastOutcome)) return [];
    return [`at ${at} the last period ${lastPeriodID} is ${lastOutcome}, which recent does not say`];
  });
}

/** Reasons of outcomes that come from an existing Job or claim, which may be older than an edit. */
const healed = new Set(['JobExists', 'Unknown', 'Superseded', 'FailedDelete', 'ReplacePending']);

/** No period that was due before an edit is decided after it. */
export function editsAffectTheFutureOnly(story: Story): Violation[] {
  return recordedOutcomes(story).flatMap(({ periodID, chosenTime, reason, schedulingSince, at }) => {
    const due = chosenTime ?? periodID;
    if (schedulingSince === undefined || due >= schedulingSince || healed.has(reason ?? '')) return [];
    return [`at ${at} period ${periodID}, due ${due}, is handled: periods count from ${schedulingSince} on`];
  });
}

function positionOf({ lastChosenTime, lastNominalTime = '' }: Status): string {
  return `${lastChosenTime ?? lastNominalTime} ${lastNominalTime}`.trim();
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}
