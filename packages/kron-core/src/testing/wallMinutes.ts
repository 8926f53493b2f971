/** The fields of a wall clock that a cron expression reads. Weekday 0 is Sunday. */
export type WallFields = { minute: number; hour: number; day: number; month: number; weekday: number };

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The wall time of a zone at an epoch second, formatted by the engine. Independent of the offsets that Kron computes. */
export function wallClock(timeZone: string): (epochSeconds: number) => WallFields {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const twoDigits = (text: string, at: number) =>
    (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
  return (epochSeconds) => {
    // For example: Sun, 03/08/2026, 02:30
    const text = format.format(epochSeconds * 1000);
    return {
      weekday: weekdays.indexOf(text.slice(0, 3)),
      month: twoDigits(text, 5),
      day: twoDigits(text, 8),
      hour: twoDigits(text, text.length - 5),
      minute: twoDigits(text, text.length - 2),
    };
  };
}
