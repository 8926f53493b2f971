import type { ModelDecision } from './modelDecision.ts';
import type { ModelLook } from './modelLook.ts';
import { inOrder, type ModelPeriod } from './modelPeriods.ts';

const lastOnTime = 30;
const clockMargin = 60;

/** When the controller has to decide again, in seconds since 1970. null: only when something changes. */
export function modelWake(
  { action, period: id, next, memory }: ModelDecision,
  look: ModelLook,
): number | null {
  if (action === 'suspended' || action === 'invalid' || action === 'ended') return null;
  const find = (wanted: string | null): ModelPeriod | undefined =>
    look.periods.find((period) => period.id === wanted);
  const [about, following] = [find(id), find(next)];
  const isOpen = action === 'wait' && about !== undefined;
  const isReplacement = memory.replacing === id && look.claim?.id !== id && look.concurrency !== 'queue';
  const isEndless = isReplacement || (memory.waiting === id && look.deadline < 1);
  if (isOpen) return whileOpen(about, following, look, isEndless);
  return following === undefined ? null : Math.max(look.now, following.due);
}

function whileOpen(
  period: ModelPeriod,
  next: ModelPeriod | undefined,
  look: ModelLook,
  isEndless: boolean,
): number | null {
  const last = isEndless ? Number.POSITIVE_INFINITY : lastSecond(period, look);
  const later = look.periods.find((other) => inOrder(other, period) > 0 && other.due > look.now);
  const isNextDue = next !== undefined && next.due <= look.now && look.now <= period.due + lastOnTime;
  const wake = Math.min(
    last > look.now ? last : last + 1,
    later?.due ?? Number.POSITIVE_INFINITY,
    isNextDue ? period.due + lastOnTime + 1 : Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(wake) ? wake : null;
}

/** The last second in which the Job of an open period is tried. */
function lastSecond({ id, due, chosen }: ModelPeriod, { deadline, claim }: ModelLook): number {
  if (claim?.id === id && !claim.isOwn) return claim.claimedAt + claim.jobTTL - clockMargin - 1;
  return Math.max(due + lastOnTime, (chosen ?? due) + deadline);
}
