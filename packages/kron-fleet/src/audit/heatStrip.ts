import { type AuditedPeriod, dueOf } from './auditedPeriod.ts';
import { type Verdict, verdicts } from './verdict.ts';

const signs: Readonly<Record<Verdict, string>> = {
  'on-time': '+',
  suspended: '-',
  unschedulable: '-',
  skipped: '-',
  running: '~',
  late: 'l',
  missed: 'x',
  failed: 'x',
  'not-on-record': '?',
  moved: '!',
  duplicate: '!',
  unexpected: '!',
  unverifiable: '!',
};

/** The characters of a {@link HeatStrip} and their meanings, from the best to the worst. */
export const heatStripSigns: readonly (readonly [sign: string, meaning: string])[] = [
  ['+', 'on time'],
  ['-', 'did not run'],
  ['~', 'running'],
  ['l', 'late'],
  ['x', 'failed or missed'],
  ['?', 'not on record'],
  ['!', 'wrong'],
];

export const heatStripLegend: string = heatStripSigns.map((entry) => entry.join(' ')).join('  ');

/** A span of time as text. Each character stands for an equal part of the span and shows the worst verdict of that part. */
export class HeatStrip {
  readonly #from: number;
  readonly #length: number;
  readonly #worst: (Verdict | undefined)[];

  constructor({ from, to }: { from: number; to: number }, width: number) {
    this.#from = from;
    this.#length = (to - from + 1) / width;
    this.#worst = Array.from({ length: width });
  }

  add(period: AuditedPeriod): void {
    const last = this.#worst.length - 1;
    const index = Math.min(last, Math.max(0, Math.floor((dueOf(period) - this.#from) / this.#length)));
    const known = this.#worst[index];
    if (known === undefined || verdicts.indexOf(period.verdict) > verdicts.indexOf(known))
      this.#worst[index] = period.verdict;
  }

  /** The worst verdict of each part. Undefined for a part without periods. */
  get parts(): readonly (Verdict | undefined)[] {
    return this.#worst;
  }

  /** The first and the last second of a part. */
  spanOf(index: number): { from: number; to: number } {
    const startOf = (part: number): number => Math.ceil(this.#from + part * this.#length);
    const from = startOf(index);
    // A part can be shorter than a second and contain no whole second. It then gets the next one.
    return { from, to: Math.max(from, startOf(index + 1) - 1) };
  }

  get text(): string {
    return this.#worst.map((verdict) => (verdict === undefined ? '.' : signs[verdict])).join('');
  }
}
