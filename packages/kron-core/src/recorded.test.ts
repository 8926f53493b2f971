/**
 * Decides again about clusters that earlier versions have recorded: those of random histories, the same after an
 * adversary has written Jobs and statuses or with a wrong clock, and KronJobs with spread and calendars. `recorded/` has
 * one file per recording, which never changes. A decision that differs on purpose is declared in `recorded/declared.json`:
 *
 *   { "2026-11-23.jsonl:7": { "why": "…", "decision": { … } } }
 *
 * `RECORD=2027-01-31 pnpm test recorded` makes a new recording, without the clusters of earlier ones.
 */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { histories } from './controlledjob/testing/jobHistory.ts';
import { JobReplay } from './controlledjob/testing/jobReplay.ts';
import {
  decideRunAnew,
  forgedControlledJobs,
  type RecordedRun,
  type RecordedRunDecision,
  runClusterOf,
} from './controlledjob/testing/recordedRun.ts';
import { runSchedules } from './controlledjob/testing/runSchedules.ts';
import { history } from './kronjob/testing/historyStep.ts';
import {
  clusterOf,
  decideAnew,
  forgedKronJobs,
  type RecordedCluster,
  type RecordedDecision,
} from './kronjob/testing/recordedCluster.ts';
import { livedClusters } from './kronjob/testing/recordedLives.ts';
import { replay } from './kronjob/testing/replay.ts';
import { forge, type Forgery, forgery } from './testing/forgeries.ts';

type Cluster = RecordedCluster | RecordedRun;
type AnyDecision = RecordedDecision | RecordedRunDecision;
/** `forged`: what an adversary or a wrong clock did to the cluster of a history. */
type Line = { cluster: Cluster; decision: AnyDecision; forged?: Forgery['does'] };
type Declared = Record<string, { why: string; decision: AnyDecision }>;

const folder = new URL('../recorded/', import.meta.url);
const recordings = () => readdirSync(folder).filter((file) => file.endsWith('.jsonl'));

const { RECORD: name } = process.env;
if (name !== undefined) {
  const known = new Set(recordings().flatMap((file) => textOf(file).split('\n')));
  const lines = [...new Set(recording())].filter((line) => !known.has(line));
  writeFileSync(new URL(`${name}.jsonl`, folder), `${lines.join('\n')}\n`);
}

const declared = JSON.parse(textOf('declared.json')) as Declared;
const files = recordings();
const recorded = new Map(files.flatMap(linesOf));

test.each(files)('each cluster in %s is decided as it was then, or as declared', (file) => {
  const differing = [...recorded]
    .filter(([place]) => place.startsWith(`${file}:`))
    .map(([place, { cluster, decision }]) => ({
      place,
      expected: declared[place]?.decision ?? decision,
      found: decidedAnew(cluster),
    }))
    .filter(({ expected, found }) => JSON.stringify(sorted(expected)) !== JSON.stringify(sorted(found)));
  expect(differing).toEqual([]);
});

test('each declared difference names a recorded cluster, differs from it and has a reason', () => {
  const idle = Object.entries(declared).filter(([place, { why, decision }]) => {
    const before = recorded.get(place)?.decision;
    return before === undefined || why === '' || JSON.stringify(before) === JSON.stringify(decision);
  });
  expect(idle).toEqual([]);
});

describe('the recordings contain', () => {
  const lines = [...recorded.values()];

  test('every action of the histories of KronJobs', () => {
    const actions = lines.flatMap(({ decision }) => ('action' in decision ? [decision.action] : []));
    expect([...new Set(actions)].sort()).toEqual([
      'ended',
      'invalid',
      'record',
      'replace',
      'run',
      'suspended',
      'wait',
    ]);
  });

  test('every action of the histories of ControlledJobs', () => {
    const actions = lines.flatMap(({ decision }) => ('actions' in decision ? decision.actions : []));
    expect([...new Set(actions.map((action) => action.do))].sort()).toEqual([
      'confirm',
      'create',
      'delete',
      'release',
    ]);
  });

  test('KronJobs that spread, that refer to a calendar, and whose calendar was edited, each with a run', () => {
    const clusters = lines.flatMap(({ cluster, decision }) =>
      'kronJob' in cluster && decision.reason === 'Created' ? [cluster] : [],
    );
    const { length: spread } = clusters.filter(({ kronJob: { spec } }) => spec.spread && spec.constraints);
    const { length: referring } = clusters.filter(({ calendars }) => calendars);
    const { length: edited } = clusters.filter(({ edit }) => edit);
    expect([spread, referring, edited]).not.toContain(0);
  });

  test.each(['kronJob', 'controlledJob'])('each sort of forgery against a %s, and wrong clocks', (kind) => {
    const forged = lines.filter(({ cluster }) => kind in cluster).flatMap(({ forged: does }) => does ?? []);
    expect([...new Set(forged)].sort()).toEqual(['Clock', 'Job', 'Status']);
  });
});

function textOf(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8').trimEnd();
}

function linesOf(file: string): [place: string, line: Line][] {
  return textOf(file)
    .split('\n')
    .map((line, index) => [`${file}:${index + 1}`, JSON.parse(line) as Line]);
}

function decidedAnew(cluster: Cluster): AnyDecision {
  return 'kronJob' in cluster ? decideAnew(cluster) : decideRunAnew(cluster);
}

/** Decisions of random histories and of lives: the smallest cluster of each sort of decision. */
function recording(): string[] {
  const seed = 20_261_123;
  const kronJobs = fc
    .sample(history, { numRuns: 100, seed })
    .flatMap((lived) => replay(lived).decided.map(clusterOf));
  const runs = fc
    .sample(histories(runSchedules.length), { numRuns: 100, seed })
    .flatMap((lived) => new JobReplay(lived, runSchedules).decided.map(runClusterOf));
  return [
    ...smallest(kronJobs.map(lineOf)),
    ...smallest(runs.map(lineOf)),
    ...livedClusters().flatMap((clusters) => smallest(clusters.map(lineOf))),
    ...smallest(forgedLines(kronJobs, forgedKronJobs)),
    ...smallest(forgedLines(runs, forgedControlledJobs)),
  ];
}

/** Some of the clusters, each after one forgery. */
function forgedLines<C extends Cluster>(
  clusters: readonly C[],
  kind: Parameters<typeof forge<C>>[0],
): Line[] {
  const forgeries = fc.sample(forgery, { numRuns: 1_500, seed: 20_261_123 });
  const every = Math.max(1, Math.floor(clusters.length / forgeries.length));
  return forgeries.flatMap((one, index) => {
    const cluster = clusters[index * every];
    return cluster === undefined ? [] : [{ ...lineOf(forge(kind, cluster, one)), forged: one.does }];
  });
}

function lineOf(cluster: Cluster): Line {
  return { cluster, decision: decidedAnew(cluster) };
}

function smallest(lines: readonly Line[]): string[] {
  const bySort = new Map<string, string>();
  for (const line of lines) {
    const sort = `${line.forged} ${sortOf(line)}`;
    const text = JSON.stringify(line);
    if (text.length < (bySort.get(sort)?.length ?? Infinity)) bySort.set(sort, text);
  }
  return [...bySort.values()];
}

function sortOf({ cluster, decision }: Line): string {
  if ('actions' in decision) {
    const { reason, actions, suspended, isExpectedToRun, outOfDate, handledInFuture } = decision;
    const does = actions.map((action) => ('reason' in action ? [action.do, action.reason] : [action.do]));
    return JSON.stringify([reason, does, suspended, isExpectedToRun, outOfDate.reason, handledInFuture]);
  }
  const { action, reason, outcomes, claim, next, scheduling } = decision;
  const settled = outcomes.map(({ outcome, reason: why }) => `${outcome} ${why}`);
  const stored = 'kronJob' in cluster ? cluster.kronJob.status?.schedulingHash : undefined;
  const edited = scheduling.schedulingHash !== (stored ?? scheduling.schedulingHash);
  const hasEdit = 'edit' in cluster;
  return JSON.stringify([action, reason, [...new Set(settled)], claim?.for, next === null, edited, hasEdit]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
