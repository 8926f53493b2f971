import { OutcomeLog, type Lines } from '../outcomeLog.ts';

/** An outcome log in memory. */
type RecordedLines = {
  readonly log: OutcomeLog;
  /** The lines so far, without their line ends. */
  readonly lines: string[];
  /** Sets `hasRoom` of the log. */
  readonly setRoom: (hasRoom: boolean) => void;
};

/** @param now the time of each line, RFC 3339 */
export function recordedLines(now: string = '2026-03-01T01:00:00.250Z'): RecordedLines {
  const lines: string[] = [];
  let hasRoom = true;
  let callbacks: (() => void)[] = [];
  const sink: Lines = {
    push: (line) => lines.push(line.trimEnd()),
    get hasRoom() {
      return hasRoom;
    },
    whenRoom: (callback) => callbacks.push(callback),
  };
  const origin = { cluster: 'eu-west-1', core: '1.2.3', tzdata: '2025c' };
  return {
    lines,
    log: new OutcomeLog({ lines: sink, clock: { now: () => Date.parse(now) }, origin }),
    setRoom: (room) => {
      hasRoom = room;
      if (!room) return;
      const due = callbacks;
      callbacks = [];
      for (const callback of due) callback();
    },
  };
}
