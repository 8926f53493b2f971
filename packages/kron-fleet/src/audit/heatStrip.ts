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

/** The legend of {@link HeatStrip}. */
export const heatStripLegend: string =
  '+ on time  - did not run  ~ running  l late  x failed or missed  ? not on record  ! wrong';

/** The worst verdict in each part of a span, one character a part. */
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

  /** The worst verdict of each part. undefined: it has no period. */
  get parts(): readonly (Verdict | undefined)[] {
    return this.#worst;
  }

  /** One character for each part. */
  get text(): string {
    return this.#worst.map((verdict) => (verdict === undefined ? '.' : signs[verdict])).join('');
  }
}
