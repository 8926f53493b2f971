import { batch } from '@preact/signals';
import type { Answer, RowColumns, ViewSpan } from '../worker/protocol.ts';
import type { Exchange } from './exchange.ts';
import { HeldColumns } from './heldColumns.ts';
import { screenOrder } from './screenOrder.ts';
import type { Store } from './store.ts';

export const otherTimes = 'This page computes other times than the kron that made it. Do not rely on it.';

/** The greatest number of periods in memory. A period takes 33 bytes, and about 33 more bytes when it is drawn. */
const maxHeld = 2_000_000;

const none: ViewSpan = { from: 0, to: 0 };

/**
 * Loads the periods of rows into the store. The rows on the screen come first, and then as many other rows as fit into
 * memory.
 */
export class ColumnLoader {
  readonly #store: Store;
  readonly #exchange: Exchange;
  readonly #held: HeldColumns;
  #wanted: readonly number[] = [];
  #frame: number | undefined;
  /** Whether the page has compared the computed instants with the instants from the program that made the Fleet. */
  #isChecked = false;

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

  /**
   * Replaces the rows, and computes the periods that are missing.
   *
   * @param earlier - the old index of each row whose periods are unchanged, by its new index
   */
  replaceRows(earlier: ReadonlyMap<number, number>): void {
    this.#held.move(earlier);
    this.#show();
    const isAll = this.#store.rows.peek().every(({ row }) => this.#held.has(row));
    if (isAll || this.#store.computedSpan.peek().to === 0) return;
    this.#store.busy.value = true;
    this.#compute();
  }

  /** Tells the loader which rows are on the screen. If some of them have no periods, computes the missing periods. */
  want(rows: readonly number[]): void {
    this.#wanted = rows;
    const isLoaded = this.#store.computedSpan.peek().to > 0;
    if (isLoaded && rows.some((row) => !this.#held.has(row))) this.#compute();
  }

  close(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }

  /**
   * All rows, in the order in which their periods are computed. If memory is full, the periods of the last rows are removed
   * first.
   */
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
    // The map is copied only once per frame, because many copies of a map with many rows would take long.
    this.#frame ??= requestAnimationFrame(() => this.#show());
    if (!isFull) return;
    this.#exchange.cancel('instants');
    void this.#finish();
  }

  /**
   * Adds the periods of some rows. Returns true if some of them do not fit into memory. The caller can then end the
   * computation, because the rows that follow are farther from the screen.
   */
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
    if (!(await this.#matches())) this.#store.alerts.value = [...this.#store.alerts.peek(), otherTimes];
    // The span can have changed while the engine compared the instants.
    if (this.#store.computedSpan.peek() === span) this.#store.busy.value = false;
  }

  /**
   * Returns false if the computed instants differ from those of the program that made the Fleet. The engine compares them
   * once, when the whole span of the Fleet is loaded. Returns true if the engine fails, for example with too many periods.
   */
  async #matches(): Promise<boolean> {
    const { from, to } = this.#store.computedSpan.peek();
    const fleet = this.#store.fleet.peek()?.span;
    if (this.#isChecked || fleet === undefined || fleet.from < from || to < fleet.to) return true;
    const answer = await this.#exchange.ask({ type: 'check' }, 'checked').catch(() => null);
    this.#isChecked = true;
    return answer?.matches ?? true;
  }

  /** Shows the error, and the periods that have arrived. The next move or zoom starts a new computation. */
  #fail({ message }: Error): void {
    this.#show();
    batch(() => {
      this.#store.computedSpan.value = none;
      this.#store.message.value = message;
      this.#store.busy.value = false;
    });
  }
}

/**
 * The span whose periods the page computes. The span stays as long as it contains the needed span. If the axis leaves the
 * span of the Fleet, the page computes the needed span and half of its length on each side, so that not every step of
 * panning starts a computation.
 *
 * @param fleet - the Fleet's span
 */
export function spanToCompute(needed: ViewSpan, computed: ViewSpan, fleet: ViewSpan): ViewSpan {
  if (computed.from <= needed.from && needed.to <= computed.to) return computed;
  if (needed.from === fleet.from && needed.to === fleet.to) return needed;
  const margin = Math.ceil((needed.to - needed.from) / 2);
  return { from: needed.from - margin, to: needed.to + margin };
}
