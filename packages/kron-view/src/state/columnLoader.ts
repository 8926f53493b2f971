import { batch } from '@preact/signals';
import type { Answer, Columns, RowColumns, Span } from '../worker/protocol.ts';
import type { Exchange } from './exchange.ts';
import { missingRows } from './rowOrder.ts';
import { spanToCompute } from './spanToCompute.ts';
import type { Store } from './store.ts';

export const otherTimes = 'This page computes other times than the kron that made it. Do not rely on it.';

/** Keeps the periods of all rows in the store, those of the rows on the screen first. */
export class ColumnLoader {
  readonly #store: Store;
  readonly #exchange: Exchange;
  #wanted: readonly number[] = [];
  /** The rows whose columns cover the computed span. */
  #held = new Set<number>();
  #arrived: RowColumns[] = [];
  #frame: number | undefined;
  /** The instants of the Fleet's span have been compared with those of its maker. */
  #isChecked = false;

  constructor(store: Store, exchange: Exchange) {
    this.#store = store;
    this.#exchange = exchange;
  }

  /** Computes the periods of a span, unless they are there. */
  cover(needed: Span, fleet: Span): void {
    const computed = this.#store.computedSpan.peek();
    const next = spanToCompute(needed, computed, fleet);
    if (next === computed) return;
    this.#arrived = [];
    this.#held = new Set();
    batch(() => {
      this.#store.computedSpan.value = next;
      this.#store.busy.value = true;
    });
    this.#compute();
  }

  /** Names the rows on the screen. */
  want(rows: readonly number[]): void {
    this.#wanted = rows;
    const isLoaded = this.#store.computedSpan.peek().to > 0;
    if (isLoaded && rows.some((row) => !this.#held.has(row))) this.#compute();
  }

  close(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  #compute(): void {
    const count = this.#store.rows.peek().length;
    const rows = missingRows(this.#wanted, count, (row) => this.#held.has(row));
    const urgent = this.#store.panel.peek() === 'timeline';
    const span = this.#store.computedSpan.peek();
    this.#exchange.stream(
      { type: 'instants', span, rows, urgent },
      { take: (answer) => this.#take(answer), refuse: (error) => this.#fail(error) },
    );
  }

  #take(answer: Answer): void {
    if (answer.type === 'done') void this.#finish();
    if (answer.type !== 'instants') return;
    for (const { row } of answer.part) this.#held.add(row);
    this.#arrived.push(...answer.part);
    // Copying the map for each part would take long with many rows.
    this.#frame ??= requestAnimationFrame(() => this.#merge());
  }

  #merge(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    const columns = new Map<number, Columns>(this.#store.columns.peek());
    for (const one of this.#arrived) columns.set(one.row, one.columns);
    this.#arrived = [];
    this.#store.columns.value = columns;
  }

  async #finish(): Promise<void> {
    this.#merge();
    const span = this.#store.computedSpan.peek();
    // Another span may have been asked for while the instants were compared.
    const isCurrent = (): boolean => this.#store.computedSpan.peek() === span;
    try {
      if (!(await this.#matches())) this.#store.alerts.value = [...this.#store.alerts.peek(), otherTimes];
      if (isCurrent()) this.#store.busy.value = false;
    } catch (error) {
      if (isCurrent()) this.#fail(error as Error);
    }
  }

  /** Whether the instants are those of the maker. Asks once, when the Fleet's whole span is there. */
  async #matches(): Promise<boolean> {
    const { from, to } = this.#store.computedSpan.peek();
    const fleet = this.#store.fleet.peek()?.span;
    if (this.#isChecked || fleet === undefined || fleet.from < from || to < fleet.to) return true;
    const { matches } = await this.#exchange.ask({ type: 'check' }, 'checked');
    this.#isChecked = true;
    return matches;
  }

  /** Shows what arrived. The next move or zoom computes again. */
  #fail({ message }: Error): void {
    this.#merge();
    batch(() => {
      this.#store.computedSpan.value = { from: 0, to: 0 };
      this.#store.message.value = message;
      this.#store.busy.value = false;
    });
  }
}
