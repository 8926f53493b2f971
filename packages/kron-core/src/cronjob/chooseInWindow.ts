import type { Compiled } from '../choice/compiled.ts';
import { periodKeyLengths } from '../choice/periodKey.ts';
import { parseClusterName } from '../choice/clusterName.ts';
import { parseScopedSeed } from '../choice/seed.ts';
import { SeedHasher } from '../choice/seedHasher.ts';
import { unconstrained } from '../constraints/constraints.ts';
import { parseDistribution } from '../distributions/parseDistribution.ts';
import { computePeriod } from '../period/computePeriod.ts';
import type { Period } from '../period/period.ts';
import { InvalidSpecError, type Issue } from '../reading/issue.ts';
import { collect, invalid, valid, type Parsed } from '../reading/parsed.ts';
import { parseIdentity } from '../spec/identity.ts';
import { parseSpread } from '../spec/spread.ts';
import { parseWindow } from '../spec/window.ts';
import { parseInstant } from '../time/instant.ts';
import { zoneAt } from '../zone/fixedZone.ts';
import type { Zone } from '../zone/zone.ts';
import type { CronJobWindow } from './windowAnnotations.ts';

/**
 * One start of a CronJob: the nominal time and the fields that choose a second in its window. The schedule is not needed.
 */
export type WindowedStart = CronJobWindow & {
  /** `<namespace>/<name>` of the CronJob. */
  identity: string;
  /**
   * The nominal time, RFC 3339, as in the annotation `batch.kubernetes.io/cronjob-scheduled-timestamp`. The seeds `daily`
   * and `weekly` use the local day and week at the UTC offset of this text.
   */
  nominalTime: string;
  /** The name of the cluster. Required if the scope of the seed is `cluster`. */
  clusterName?: string | undefined;
};

/** A period of a CronJob, which has no constraints. So there is always a chosen time. */
export type ChosenPeriod = Period & { chosenTime: Date };

/**
 * Chooses the second at which a Job of a CronJob starts. A KronJob with this identity and these fields chooses the same
 * second. The schedule is not needed. Source: docs/reference/cronjobs.md, "The chosen second".
 *
 * @throws InvalidSpecError with all issues of the start
 *
 * @example
 * chooseInWindow({
 *   identity: 'prod/db-backup',
 *   nominalTime: '2026-03-01T01:00:00+01:00',
 *   window: { mode: 'after', duration: '1h' },
 * }).chosenTime // 2026-03-01T00:58:29Z
 */
export function chooseInWindow(start: WindowedStart): ChosenPeriod {
  const issues: Issue[] = [];
  const identity = collect(parseIdentity(start.identity, 'identity'), issues);
  const nominal = collect(parseNominalTime(start.nominalTime), issues);
  const window = collect(parseWindow(start.window, 'spec.window'), issues);
  const shapeIn = collect(parseDistribution(start.distribution, 'spec.distribution'), issues);
  const clusterName = collect(parseClusterName(start.clusterName, 'clusterName'), issues);
  const seed = collect(parseScopedSeed(start.seed, 'spec.seed', clusterName ?? null), issues);
  const spread = collect(parseSpread(start.spread, 'spec.spread'), issues);
  if (!identity || !nominal || !window || !shapeIn || !seed || spread === undefined) {
    throw new InvalidSpecError(issues);
  }
  const compiled: Compiled = {
    zone: nominal.zone,
    window,
    shape: shapeIn(window),
    seedStrategy: seed.strategy,
    seedHasher: new SeedHasher(identity.text, seed.salt, periodKeyLengths[seed.strategy]),
    constraints: unconstrained,
    spread,
    allowance: () => true,
  };
  const period = computePeriod(compiled, nominal.seconds);
  return { ...period, chosenTime: period.chosenTime ?? period.nominalTime };
}

function parseNominalTime(text: string): Parsed<{ seconds: number; zone: Zone }> {
  const instant = parseInstant(text);
  if (!instant.ok) return invalid('nominalTime', instant.code, instant.message);
  const [offset = '', sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(text) ?? [];
  const east = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60);
  return valid({ seconds: instant.seconds, zone: zoneAt(offset, east) });
}
