const minuteMs = 60_000;

/** The first full minute that is at least so far away, epoch milliseconds. */
export function fullMinuteAfter(ms) {
  return Math.ceil((Date.now() + ms) / minuteMs) * minuteMs;
}

/** A schedule in UTC that comes up at these full minutes, and at others not before an hour has passed. */
export function scheduleAt(instants) {
  const dates = instants.map((instant) => new Date(instant));
  const minutes = new Set(dates.map((date) => date.getUTCMinutes()));
  const hours = new Set(dates.map((date) => date.getUTCHours()));
  return `${[...minutes].join(',')} ${[...hours].join(',')} * * *`;
}

const halfADayMs = 12 * 60 * minuteMs;

/** When something is to be there: from these full minutes on, until half a day later. */
export function halfADayFrom(instants) {
  return { start: scheduleAt(instants), stop: scheduleAt(instants.map((instant) => instant + halfADayMs)) };
}
