import { bundled } from '../../bench/kit/bundled.mjs';

const { audit, recordedOutcomes, ruleCount, storiesOf } = await bundled(
  'audit',
  `export { audit, ruleCount } from './test/audit/audit.ts';
  export { recordedOutcomes } from './test/audit/recordedOutcomes.ts';
  export { storiesOf } from './test/audit/storiesOf.ts';`,
);

/**
 * What a record shows.
 *
 * @returns {{ lines: string[], violations: string[] }}
 */
export function findings(changes) {
  const stories = storiesOf(changes);
  const { violations, totals } = audit(changes);
  const records = stories.flatMap(recordedOutcomes);
  const periods = Object.entries(totals.periods).map(([outcome, count]) => `${count} ${outcome}`);
  const having = (reason) => records.filter((record) => record.reason === reason).length;
  return {
    lines: [
      `changes: ${changes.length}, Jobs: ${totals.jobs}`,
      `periods: ${records.length} (${periods.join(', ')})`,
      `waits: ${stories.reduce((sum, story) => sum + waitsOf(story), 0)}, displaced: ${having('Displaced')}`,
      `skipped after failures: ${having('ConsecutiveFailures')}, at the limit: ${having('JobActive')}`,
      `rules: ${ruleCount + 1}`,
    ],
    violations: [...violations, ...stories.flatMap(lostPeriods)],
  };
}

/** With a deadline of an hour no kill makes a period too late. */
function lostPeriods({ name, versions, ...story }) {
  if (!versions.every(({ spec }) => spec.policy.deadline === '1h')) return [];
  return recordedOutcomes({ name, versions, ...story })
    .filter(({ reason }) => reason === 'DeadlineExceeded')
    .map(({ periodID }) => `${name}: period ${periodID} is missed, with a deadline of an hour`);
}

function waitsOf({ versions }) {
  const claims = versions.map(({ status }) => status.claim).filter((claim) => claim?.for === 'Queue');
  return new Set(claims.map(({ periodID }) => periodID)).size;
}
