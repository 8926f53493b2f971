import type { Compiled } from '../choice/compiled.ts';
import { measureOf } from '../choice/measure.ts';
import { allowedStretches } from '../constraints/allowedSpans.ts';
import { isUnconstrained } from '../constraints/constraints.ts';
import { clausesOf, stretchSteps } from './cost.ts';
import type { Found, SpreadWalk } from './searched.ts';

/** A walk before its first step. */
export const begun: SpreadWalk = { at: 0, from: 0, to: 0, before: 0, target: null };

/** Whether a draw walks through the allowed spans of its window. Other draws test random seconds until one is allowed. */
export function walks({ spread, constraints, window }: Compiled): boolean {
  return spread !== null && window.length > 0 && !isUnconstrained(constraints);
}

/**
 * Continues a walk for `steps` steps, then to the end of a stretch. The last call returns the instant that `choose` chooses.
 *
 * @param start - the window's first second, in epoch seconds
 * @param v - the share of the allowed mass that was drawn, see `drawnShareAt`
 */
export function walkOn(compiled: Compiled, start: number, v: number, steps: number, walk: SpreadWalk): Found {
  const { constraints, zone, window } = compiled;
  const { massOf, secondIn, isNothing, targetAt } = measureOf(compiled);
  const { target } = walk;
  const clauses = clausesOf(compiled);
  const end = start + window.length + 1;
  let { from, to, before } = walk;
  let used = 0;
  for (const { until, spans } of allowedStretches(constraints, zone, start + walk.at, end)) {
    used += stretchSteps(clauses, spans.length);
    for (const span of spans) {
      const isNew = span.from - start !== to;
      const mass = isNew ? before + massOf(from, to) : before;
      if (isNew && target !== null && mass > target) {
        return { steps: used, answer: start + secondIn(from, to, target - before) };
      }
      before = mass;
      if (isNew) from = span.from - start;
      to = span.to - start;
    }
    if (used >= steps && until < end) {
      return { steps: used, walk: { at: until - start, from, to, before, target } };
    }
  }
  if (target !== null) return { steps: used, answer: start + secondIn(from, to, target - before) };
  const total = before + massOf(from, to);
  if (isNothing(total)) return { steps: used, answer: null };
  return { steps: used, walk: { ...begun, target: targetAt(v, total) } };
}
