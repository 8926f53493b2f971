import type { ClockChange } from 'kron-core';
import { roughDuration } from '../text/durationText.ts';
import type { EventEntry } from './eventEntry.ts';

const clockChanges: Readonly<Record<ClockChange, string>> = {
  EndOfGap: 'at the end of a gap',
  SecondTime: 'the clock was set back',
};

/** The effect of an event, such as `runs 8h`. If a clock change moved or repeated the event, the text also says this. */
export function eventOutcome(entry: EventEntry): string {
  const { clockChange } = entry.event;
  const effect = effectOf(entry);
  return clockChange === null ? effect : `${effect}, ${clockChanges[clockChange]}`;
}

function effectOf({ controlledJob: { schedule }, event: { action, changes }, due }: EventEntry): string {
  if (schedule.suspend) return 'suspended';
  if (action === 'stop') return changes ? 'ends the run' : 'not running';
  if (!changes) return 'running already';
  const { nextStop } = schedule.stateAt(due);
  return nextStop === null ? 'runs without end' : `runs ${roughDuration(nextStop - due)}`;
}
