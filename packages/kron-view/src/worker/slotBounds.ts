import type { CompiledObject } from '@kron/fleet/fleet/compiledFleet';

type CompiledKronJob = Exclude<CompiledObject, { kind: 'ControlledJob' }>;

/**
 * The first and last second of a slot in epoch seconds. null: no second can be chosen, or the slot has not been computed.
 */
type SlotBounds = { start: number; end: number } | null;

/**
 * The greatest number of windows with constraints whose slots are computed. Each of these slots takes a walk over all
 * seconds of its window.
 */
const maxWalked = 2_000;

/**
 * Returns a function that computes the part of a window that belongs to the slot of a KronJob. Without constraints, the slot
 * has the same place in all windows, so only one is computed. null: the KronJob has no spread.
 */
export function slotBounds({
  object,
  job: { schedule },
}: CompiledKronJob): ((nominal: number) => SlotBounds) | null {
  const { spread, constraints } = object.spec as { spread?: object; constraints?: object };
  if (spread === undefined) return null;
  let walked = 0;
  let first: { start: number; end: number } | null | undefined;
  const boundsAt = (nominal: number): SlotBounds => {
    const { earliest, latest } = schedule.explainAt(nominal).spread ?? {};
    return earliest && latest ? { start: earliest.getTime() / 1_000, end: latest.getTime() / 1_000 } : null;
  };
  return (nominal) => {
    if (constraints !== undefined) return (walked += 1) > maxWalked ? null : boundsAt(nominal);
    if (first === undefined) {
      const bounds = boundsAt(nominal);
      first = bounds && { start: bounds.start - nominal, end: bounds.end - nominal };
    }
    return first && { start: nominal + first.start, end: nominal + first.end };
  };
}
