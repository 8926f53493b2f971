import { controlledJobStarter } from '@kron/fleet/load/controlledJobStarter';
import { loadOf } from '@kron/fleet/load/load';
import { kronJobStarter, type Starter } from '@kron/fleet/load/starter';
import type { Known, Steps } from './known.ts';
import type { Loads, Request } from './protocol.ts';

/** The number of starts that are counted in one step. */
const startsPerStep = 4_096;

/** Counts the starts in each minute, as `kron forecast` does. If `rows` is null, the starts of all objects count. */
export function* loadsOf(
  known: Known,
  { span, rows }: Pick<Extract<Request, { type: 'loads' }>, 'span' | 'rows'>,
): Steps<Loads> {
  const minutes = { from: Math.floor(span.from / 60) * 60, to: Math.ceil(span.to / 60) * 60 };
  const starters = startersOf(known, rows).filter(({ suspended }) => !suspended);
  const length = (minutes.to - minutes.from) / 60;
  const [planned, nominal] = [new Uint32Array(length), new Uint32Array(length)];
  const count = (counts: Uint32Array, time: number | undefined): void => {
    if (time === undefined) return;
    const minute = Math.floor((time - minutes.from) / 60);
    counts[minute] = (counts[minute] ?? 0) + 1;
  };
  let counted = 0;
  for (const { starts } of starters) {
    for (const start of starts(minutes)) {
      count(planned, start.planned);
      count(nominal, start.nominal);
      counted += 1;
      if (counted % startsPerStep === 0) yield;
    }
    yield;
  }
  return {
    ...minutes,
    planned: loadOf(planned, starters, minutes, 'planned'),
    withoutWindows: loadOf(nominal, starters, minutes, 'nominal'),
  };
}

/** The objects whose starts count. ControlledJobs come last, as in `kron forecast`. */
function startersOf({ compiled }: Known, rows: readonly number[] | null): Starter[] {
  const objects = rows === null ? compiled : rows.map((row) => compiled[row] ?? null);
  const of = (isControlled: boolean): Starter[] =>
    objects.flatMap((one) => {
      if (one === null || (one.kind === 'ControlledJob') !== isControlled) return [];
      return one.kind === 'ControlledJob' ? controlledJobStarter(one.job) : kronJobStarter(one.job);
    });
  return [...of(false), ...of(true)];
}
