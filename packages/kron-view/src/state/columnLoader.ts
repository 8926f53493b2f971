import { batch } from '@preact/signals';
import type { Answer, RowColumns, ViewSpan } from '../worker/protocol.ts';
import type { Exchange } from './exchange.ts';
import { HeldColumns } from './heldColumns.ts';
import { screenOrder } from './screenOrder.ts';
import { spanToCompute } from './spanToCompute.ts';
import type { Store } from './store.ts';

export const otherTimes = 'This page computes other times than the kron that made it. Do not rely on it.';

/** At most this many periods are held: 33 bytes each, and as much again for what is drawn. */
const maxHeld = 2_000_000;

const none: ViewSpan = { from: 0, to: 0 };

/** Keeps the periods of rows in the store: those of the rows on the screen first, and as many others as fit. */
export class ColumnLoader {
  readonly #store: Store;
  readonly #exchange: Exchange;
  readonly #held: HeldColumns;
  #wanted: readonly number[] = [];
  #frame: number | undefined;
  /** The page has compared the instants of the Fleet's span with those of the program that made the Fleet. */
  #isChecked = false;

  /** @param most - the most periods to hold */
  constructor(store: Store, exchange: Exchange, most: number = maxHeld) {
    this.#store = store;
    this.#exchange = exchange;
    this.#held = new HeldColumns(most);
  }

  /** Computes the periods of a span, unless they are loaded. */
  cover(needed: ViewSpan, fleet: ViewSpan): void {
    const computed = this.#store.computedSpan.peek();
    const next = spanToCompute(needed, computed, fleet);
    if (next === computed) return;
    this.#held.expire();
    batch(() => {
      this.#store.computedSpan.value = next;
      this.#store.busy.value = true;
    });
    this.#compute();
  }

  /** Takes over new rows. @param earlier - the earlier place of each row whose periods are unchanged */
  replaceRows(earlier: ReadonlyMap<number, number>): void {
    this.#held.move(earlier);
    this.#show();
    const isAll = this.#store.rows.peek().every(({ row }) => this.#held.has(row));
    if (isAll || this.#store.computedSpan.peek().to === 0) return;
    this.#store.busy.value = true;
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

  /** All rows, in the order in which their periods are computed. What comes last is forgotten first. */
  #order(): number[] {
    const listed = this.#store.groups.peek().flatMap(({ rows }) => rows.map(({ row }) => row));
    return screenOrder(this.#wanted, listed, this.#store.rows.peek().length);
  }

  #compute(): void {
    const rows = this.#order().filter((row) => !this.#held.has(row));
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
    const isFull = this.#hold(answer.part);
    // Copying the map for each part would take long with many rows.
    this.#frame ??= requestAnimationFrame(() => this.#show());
    if (!isFull) return;
    this.#exchange.cancel('instants');
    void this.#finish();
  }

  /** Returns whether rows that arrived had no room. The rows that are still to arrive are farther from the screen. */
  #hold(part: readonly RowColumns[]): boolean {
    for (const one of part) this.#held.add(one);
    const forgotten = this.#held.shrink(() => this.#order());
    return part.some(({ row }) => forgotten.has(row));
  }

  #show(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#store.columns.value = this.#held.columns;
  }

  async #finish(): Promise<void> {
    this.#show();
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

  /** Compares the instants with those of the program that made the Fleet. Asks once, when the Fleet's whole span is loaded. */
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
    this.#show();
    batch(() => {
      this.#store.computedSpan.value = none;
      this.#store.message.value = message;
      this.#store.busy.value = false;
    });
  }
}
