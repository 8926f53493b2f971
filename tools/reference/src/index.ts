export { calendarHash, calendarsHash, schedulingHash } from './calendars.ts';
export {
  chosenTimes,
  type ChangeCount,
  lostAndDoubled,
  type Mark,
  type MarkedTime,
  markedTimes,
} from './clockChanges.ts';
export { isAllowed } from './constraints.ts';
export { isNominalTime, nominalTimes } from './cron.ts';
export { type EventClock, eventTimes } from './eventTimes.ts';
export { goDuration } from './goDuration.ts';
export { toEpoch, toRfc3339 } from './instant.ts';
export { type ReferenceCandidate, type ReferencePeriod, referencePeriod } from './period.ts';
export { type ModelDecision, modelDecision } from './policy/modelDecision.ts';
export type { ModelJob, ModelLook } from './policy/modelLook.ts';
export { emptyMemory, type ModelMemory, type ModelRecord } from './policy/modelMemory.ts';
export { inOrder, type ModelPeriod, modelPeriods } from './policy/modelPeriods.ts';
export { type ReferenceSpread, referenceSpread } from './spread.ts';
export type { Calendar, CalendarEntry, Calendars, Clause, ClockChanges, Spec } from './spec.ts';
export { windowOf } from './window.ts';
