const minuteMs = 60_000;

/** The first full minute at least `ms` from now, in epoch milliseconds. */
export function fullMinuteAfter(ms) {
  return Math.ceil((Date.now() + ms) / minuteMs) * minuteMs;
}

/** A schedule in UTC with these full minutes. Any other of its minutes is at least an hour away. */
export function scheduleAt(instants) {
  const dates = instants.map((instant) => new Date(instant));
  const minutes = new Set(dates.map((date) => date.getUTCMinutes()));
  const hours = new Set(dates.map((date) => date.getUTCHours()));
  return `${[...minutes].join(',')} ${[...hours].join(',')} * * *`;
}

const halfADayMs = 12 * 60 * minuteMs;

/** Start and stop schedules: at these full minutes, and half a day later. */
export function halfADayFrom(instants) {
  return { start: scheduleAt(instants), stop: scheduleAt(instants.map((instant) => instant + halfADayMs)) };
}
