const widths = [58, 30, 30, 9, 10];

export function head() {
  return row(['', 'measured', 'compared with', 'ratio', 'bound']);
}

/** @param {{ name: string, ours: string, other: string, ratio: string, demanded: string, ok: boolean }} demand */
export function line({ name, ours, other, ratio, demanded, ok }) {
  return `${row([name, ours, other, ratio, demanded])}  ${ok ? 'ok' : 'EXCEEDED'}`;
}

/**
 * The demand that one side takes at most so many times as long as another.
 *
 * @param {{ median: Record<string, number>, ratio: (of: string, to: string) => number }} measured
 * @param {{ side: string, other: string, label?: string }} compared the label is that of the other side
 */
export function atMost(most, name, { median, ratio }, { side, other, label }) {
  const times = ratio(side, other);
  return {
    name,
    ours: duration(median[side]),
    other: `${label === undefined ? '' : `${label} `}${duration(median[other])}`,
    ratio: `${times.toFixed(2)}×`,
    demanded: `≤ ${most}×`,
    ok: times <= most,
  };
}

/** Formats nanoseconds in a readable unit. */
export function duration(nanoseconds) {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(0)} ns`;
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toFixed(2)} µs`;
  return `${(nanoseconds / 1e6).toFixed(2)} ms`;
}

function row(cells) {
  return cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index])))
    .join(' ');
}
