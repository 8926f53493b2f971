import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { Log } from '../controller/log.ts';
import type { RecordsMetrics } from '../records/metrics.ts';
import type { OpenFile } from './openLines.ts';
import type { Lines } from '../records/outcomeLog.ts';

type LineFileOptions = {
  /** The name of the file in log lines. */
  readonly name: string;
  /** Opens the file for appending. If the last line in the file is incomplete, ends this line. */
  readonly open: () => Promise<OpenFile>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: RecordsMetrics;
};

/** How long lines are collected before they are written together, in milliseconds. */
const gatherMs = 100;
/** Milliseconds from a failure to the next attempt. */
const retryMs = 1_000;
/** While the file cannot be written, the failure is logged at this interval, in milliseconds. */
const repeatMs = 60_000;
/**
 * `hasRoom` is true while fewer characters than this wait, unless the file cannot be written. A low limit is enough, because
 * callers add further lines within a few milliseconds when there is room.
 */
const fewCharacters = 256 * 1024;
/** Maximum number of characters in the lines that wait to be written: some 40,000 lines. */
export const maxCharacters: number = 16 * 1024 * 1024;
/** Maximum number of lines in one write. */
const maxBatch = 4_096;

/**
 * Appends lines to a file, in order, without delaying its callers. Lines that cannot be written wait, and are tried again
 * within a second. If more than 16 Mi characters wait, drops the oldest tenth of the lines.
 */
export class LineFile implements Lines {
  readonly #options: LineFileOptions;
  #waiting: string[] = [];
  #characters = 0;
  /** The bytes of the lines that are being written. The first `#written` bytes are already in the file. */
  #batch: Buffer = Buffer.alloc(0);
  #written = 0;
  #file: OpenFile | undefined;
  #mustReopen = false;
  #timer: Timer | undefined;
  #draining: Promise<void> | undefined;
  #callbacks: (() => void)[] = [];
  /** The monotonic times at which the current failure began and was last logged. */
  #failing: { readonly since: number; loggedAt: number } | undefined;
  #retryMs = retryMs;
  #isClosed = false;

  constructor(options: LineFileOptions) {
    this.#options = options;
  }

  get hasRoom(): boolean {
    return this.#characters < fewCharacters && this.#failing === undefined;
  }

  whenRoom(callback: () => void): void {
    this.#callbacks.push(callback);
    this.#schedule(gatherMs);
  }

  push(line: string): void {
    this.#waiting.push(line);
    this.#characters += line.length;
    while (this.#characters > maxCharacters) this.#drop();
    this.#schedule(gatherMs);
    if (this.#characters >= fewCharacters && this.#failing === undefined) this.#drainSoon();
  }

  /** Opens the file for the first time. @throws the error of the file system */
  async open(): Promise<void> {
    this.#file ??= await this.#options.open();
  }

  /** Logs a failure of `open`, and opens the file again later. */
  failed(error: unknown): void {
    this.#onFailure(error);
    this.#schedule(retryMs);
  }

  /** Closes the file and opens its path again, after the file was renamed. */
  reopen(): void {
    this.#mustReopen = true;
    this.#drainSoon();
  }

  /**
   * Tries once to write the lines that wait, then closes the file. Drops the callbacks of `whenRoom`. The next leader writes
   * the lines that they would have added.
   */
  async close(): Promise<void> {
    this.#callbacks = [];
    this.#timer?.cancel();
    this.#timer = undefined;
    await this.#draining;
    this.#isClosed = true;
    await this.#drain();
    await this.#closeFile();
  }

  #schedule(ms: number): void {
    if (this.#isClosed || this.#timer !== undefined || this.#draining !== undefined) return;
    this.#timer = this.#options.clock.setTimer(ms, () => this.#drainSoon());
  }

  #drainSoon(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#isClosed || this.#draining !== undefined) return;
    this.#draining = this.#drain().finally(() => {
      this.#draining = undefined;
      const isIdle = this.#waiting.length === 0 && this.#callbacks.length === 0 && !this.#mustReopen;
      if (this.#failing !== undefined || !isIdle) this.#schedule(this.#retryMs);
    });
  }

  /** Writes all lines that wait, until a write fails. */
  async #drain(): Promise<void> {
    try {
      while (this.#hasWork()) {
        await this.#write();
        this.#callBack();
      }
    } catch (error) {
      this.#onFailure(error);
      // The file may have been deleted or moved. Close it, so that the next attempt opens the path again.
      if (!canGoOn(error)) await this.#closeFile();
    }
  }

  #hasWork(): boolean {
    const hasLines = this.#written < this.#batch.length || this.#waiting.length > 0;
    return hasLines || this.#mustReopen || this.#failing !== undefined || this.#callbacks.length > 0;
  }

  async #write(): Promise<void> {
    if (this.#mustReopen) await this.#closeFile();
    this.#mustReopen = false;
    this.#file ??= await this.#options.open();
    if (this.#written === this.#batch.length) this.#nextBatch();
    while (this.#written < this.#batch.length) {
      const written = await this.#file.write(this.#batch.subarray(this.#written));
      if (written === 0) throw new Error('nothing was written');
      this.#written += written;
    }
    this.#onSuccess();
  }

  #nextBatch(): void {
    const lines = this.#waiting.splice(0, maxBatch);
    const text = lines.join('');
    this.#characters -= text.length;
    this.#batch = Buffer.from(text);
    this.#written = 0;
  }

  /** Closes the file. If only a part of a line was written, writes the whole line to the file that is opened next. */
  async #closeFile(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#written = this.#written === 0 ? 0 : this.#batch.lastIndexOf('\n', this.#written - 1) + 1;
    await file?.close().catch(() => undefined);
  }

  #drop(): void {
    const dropped = this.#waiting.splice(0, Math.ceil(this.#waiting.length / 10));
    for (const line of dropped) this.#characters -= line.length;
    this.#options.metrics.dropped(dropped.length);
  }

  #callBack(): void {
    if (!this.hasRoom) return;
    for (const callback of this.#callbacks.splice(0)) callback();
  }

  #onFailure(error: unknown): void {
    const { name, clock, log, metrics } = this.#options;
    metrics.failed();
    // EAGAIN means that the reader of a pipe is slow.
    this.#retryMs = codeOf(error) === 'EAGAIN' ? gatherMs : retryMs;
    const now = clock.monotonic();
    this.#failing ??= { since: now, loggedAt: Number.NEGATIVE_INFINITY };
    if (now - this.#failing.loggedAt < repeatMs) return;
    this.#failing.loggedAt = now;
    const fields = { event: 'outcome-log-failed', file: name, waiting: this.#waiting.length, error };
    log.warn(fields, 'cannot write the outcome log, retrying');
  }

  #onSuccess(): void {
    if (this.#failing === undefined) return;
    const { name, clock, log } = this.#options;
    const seconds = Math.round((clock.monotonic() - this.#failing.since) / 1000);
    this.#failing = undefined;
    log.info({ event: 'outcome-log-recovered', file: name, seconds }, 'outcome log is written again');
  }
}

/** Whether the disk or the pipe is full. If it is, the rest of the line can be written to the same open file later. */
function canGoOn(error: unknown): boolean {
  return ['EAGAIN', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
