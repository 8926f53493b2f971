import type { Places } from '../cases/case.ts';
import { costOf } from '../cost.ts';
import { goDuration } from '../goDuration.ts';
import type { Calendars, Clause, Spec } from '../spec.ts';
import { windowOf } from '../window.ts';
import { calendarRule } from './calendar.ts';
import { isFields, issue, object, required, type Rule, text } from './rule.ts';
import { label, specRule } from './spec.ts';
import { instantOf, isBefore } from './times.ts';
import { isCrowded } from './windows.ts';

/** A spec as it is written. */
export type Written = { identity?: unknown; spec: unknown; calendars?: unknown; clusterName?: unknown };

const longestWithSpread = goDuration('744h');
const mostCalendars = 16;
const mostSteps = 500_000;
const kinds = ['calendar', 'clusterCalendar'] as const;

/** The issues of a spec: those of each field, then those of fields together. */
export function issuesOf({ identity, spec, calendars, clusterName }: Written): Places {
  const own = [
    ...required(identityRule)(identity, 'identity'),
    ...required(specRule)(spec, 'spec'),
    ...optional(calendarsRule)(calendars, 'calendars'),
    ...optional(label)(clusterName, 'clusterName'),
  ];
  if (!isFields(spec)) return own;
  const isFine = (...paths: string[]): boolean =>
    !own.some(([place]) =>
      paths.some((path) => path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`)),
    );
  const read = withoutNulls(spec) as Spec;
  const together = [
    ...(isFine('spec.notBefore', 'spec.notAfter') ? bounds(read) : []),
    ...(isFine('spec.window.duration') ? longWindow(read) : []),
    ...(isFine('spec.schedule', 'spec.window.mode', 'spec.window.duration') ? crowded(read) : []),
    ...(isFine('spec.policy.concurrency', 'spec.policy.maxActive') ? unlimited(read) : []),
    ...(isFine('spec.seed.scope') ? unnamed(read, clusterName) : []),
    ...(isFine('spec.constraints') ? references(read, calendars, (path) => isFine(path)) : []),
  ];
  const all = [...own, ...together];
  return all.length === 0 ? costly(read, calendars) : all;
}

function optional(rule: Rule): Rule {
  return (value, path) => (value === undefined || value === null ? [] : rule(value, path));
}

const maxName = 52;

/** A namespace and a name. */
function identityRule(value: unknown, path: string): Places {
  const own = text(Number.POSITIVE_INFINITY, (identity) =>
    /^[^\s/]+\/[^\s/]+$/.test(identity) ? null : 'InvalidIdentity',
  )(value, path);
  if (own.length > 0) return own;
  const [, name = ''] = String(value).split('/');
  return Array.from(name).length > maxName ? issue(path, 'TooLong') : [];
}

const group: Rule = (value, path) =>
  value === 'unreadable' || isFields(value) ? [] : issue(path, 'WrongType');
const calendarsRule = object({ calendar: group, clusterCalendar: group });

function bounds({ notBefore, notAfter }: Spec): Places {
  const [from, to] = [instantOf(notBefore ?? ''), instantOf(notAfter ?? '')];
  return from !== null && to !== null && isBefore(to, from) ? issue('spec.notAfter', 'ReversedBounds') : [];
}

function longWindow({ spread, constraints, window }: Spec): Places {
  const isWalked = spread !== undefined && listsOf(constraints).some(({ length }) => length > 0);
  const isLong = goDuration(window?.duration ?? '0s') > longestWithSpread;
  return isWalked && isLong ? issue('spec.window.duration', 'OutOfRange') : [];
}

function unlimited({ policy }: Spec): Places {
  const isLimited = policy?.concurrency === 'allow' && policy.maxActive !== undefined;
  return isLimited ? issue('spec.policy.maxActive', 'ForbiddenField') : [];
}

function unnamed({ seed }: Spec, clusterName: unknown): Places {
  const isNamed = clusterName !== undefined && clusterName !== null;
  return seed?.scope === 'cluster' && !isNamed ? issue('spec.seed.scope', 'NoClusterName') : [];
}

function crowded(spec: Spec): Places {
  return isCrowded(spec.schedule, widthOf(spec)) ? issue('spec.window.duration', 'TooManyWindows') : [];
}

/** The number of seconds from the first to the last one of a window. */
function widthOf(spec: Spec): number {
  const { start, end } = windowOf(spec, 0);
  return end - start;
}

function listsOf(constraints: Spec['constraints']): Clause[][] {
  return [constraints?.only, constraints?.avoid].map((list) => (Array.isArray(list) ? list : []));
}

/** References that lead nowhere. */
function references(spec: Spec, calendars: unknown, isFine: (path: string) => boolean): Places {
  const named = (['only', 'avoid'] as const).flatMap((list, index) =>
    (listsOf(spec.constraints)[index] ?? []).flatMap((clause, place) =>
      kinds.flatMap((kind) => {
        const [name, path] = [clause?.[kind], `spec.constraints.${list}[${place}].${kind}`];
        return name !== undefined && isFine(path) ? [{ kind, name, path }] : [];
      }),
    ),
  );
  const different = new Set(named.map(({ kind, name }) => `${kind} ${name}`));
  return [
    ...(different.size > mostCalendars ? issue('spec.constraints', 'TooMany') : []),
    ...named.flatMap(({ kind, name, path }) => {
      const code = referenceCode(isFields(calendars) ? calendars[kind] : undefined, name);
      return code === null ? [] : issue(path, code);
    }),
  ];
}

function referenceCode(given: unknown, name: string): string | null {
  if (given === 'unreadable') return 'CalendarUnreadable';
  if (!isFields(given) || !Object.hasOwn(given, name)) return 'CalendarNotFound';
  return calendarRule(given[name], 'spec').length > 0 ? 'InvalidCalendar' : null;
}

function costly(spec: Spec, calendars: unknown): Places {
  const known = withoutNulls(calendars ?? {}) as Calendars as NonNullable<Spec['calendars']>;
  const steps = costOf({ ...spec, calendars: known })(widthOf(spec));
  return steps > mostSteps ? issue('spec.constraints', 'TooCostly') : [];
}

/** A known field that is null is absent, at every depth. */
export function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, field: unknown) => (field === null ? undefined : field)));
}
