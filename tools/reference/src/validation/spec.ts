import type { Places } from '../cases/case.ts';
import { clauseRule } from './clause.ts';
import { durationCode, sigmaCode } from './duration.ts';
import { anything, atMost, flag, isFields, list, object, type Rule, text, whole, word } from './rule.ts';
import { scheduleCode } from './schedule.ts';
import { instantOf } from './times.ts';
import { timezoneCode } from './timezone.ts';

const duration = text(64, durationCode);
const instant = text(64, (value) => (instantOf(value) === null ? 'InvalidInstant' : null));
const clauses = list(64, clauseRule);
const runs = whole(1, 1000);
const historyLimit = whole(0, 2_147_483_647);
/** A DNS label. */
export const label: Rule = text(63, (value) =>
  /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(value) ? null : 'InvalidFormat',
);

/** A number in a text, rounded to a double before it is compared. */
function number(isInRange: (value: number) => boolean): Rule {
  const form = /^\d+(\.\d+)?(e[+-]?\d{1,2})?$/;
  return text(32, (value) => (form.test(value) && isInRange(Number(value)) ? null : 'InvalidParam'));
}

const shape = number((value) => value > 0);

/** The parameters of each distribution. */
const distributions: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  uniform: {},
  skewEarly: { shape },
  skewLate: { shape },
  exponential: {
    lambda: number((value) => value >= 1e-6 && value <= 1e3),
    dir: word(['early', 'late'], 'InvalidParam'),
  },
  normal: {
    mu: word(['nominal', 'start', 'mid', 'end'], 'InvalidParam'),
    sigma: text(32, sigmaCode),
  },
};

/** Without a valid name the parameters are not checked. */
function distribution(value: unknown, path: string): Places {
  const name = isFields(value) ? (value['name'] ?? 'uniform') : null;
  const known =
    typeof name === 'string' && Object.hasOwn(distributions, name) ? distributions[name] : undefined;
  const params = known === undefined ? anything : atMost(4, object(known));
  return object({ name: word(Object.keys(distributions)), params })(value, path);
}

const mostSlots = 10_000;

/** If `of` is invalid, `slot` is one of the most that there can be. */
function spread(value: unknown, path: string): Places {
  const slots = whole(1, mostSlots);
  const of = isFields(value) && slots(value['of'], '').length === 0 ? Number(value['of']) : mostSlots;
  return object({ slot: whole(0, of - 1), of: slots, group: label }, ['slot', 'of'])(value, path);
}

/** Each field for itself. */
export const specRule: Rule = object(
  {
    schedule: text(512, scheduleCode),
    timezone: text(64, timezoneCode),
    clockChanges: object({ gap: word(['skip', 'after', 'before']), fold: word(['both', 'first', 'second']) }),
    window: object({ mode: word(['after', 'around']), duration }),
    distribution,
    seed: object({
      strategy: word(['stable', 'daily', 'weekly']),
      salt: text(256, () => null),
      scope: word(['object', 'cluster']),
    }),
    constraints: object({ only: clauses, avoid: clauses }),
    spread,
    policy: object({
      concurrency: word(['allow', 'forbid', 'replace', 'queue']),
      maxActive: runs,
      pauseAfterFailures: runs,
      deadline: duration,
      suspend: flag,
      successfulJobsHistoryLimit: historyLimit,
      failedJobsHistoryLimit: historyLimit,
    }),
    notBefore: instant,
    notAfter: instant,
    podLabels: flag,
    jobTemplate: anything,
  },
  ['schedule'],
);
