import type { JobTemplate } from 'kron-core';
import { DueHeap } from './dueHeap.ts';
import type { WithGeneration } from './perGeneration.ts';

/** In memory, all templates together. */
const maxTotalBytes = 64 * 2 ** 20;
/** In memory, one template. */
const maxBytes = 32_000;

type Entry = {
  readonly uid: string;
  readonly generation: number;
  readonly json: string;
  readonly bytes: number;
  due: number;
};

/**
 * Keeps jobTemplates as JSON text, so that most Jobs are created without a read. Large templates are not kept, and while
 * memory is short those due soonest are.
 */
export class TemplateStore {
  readonly #maxTotalBytes: number;
  readonly #entries = new Map<string, Entry>();
  /** An item is outdated if its entry was replaced, or has another due time by now. */
  #byDue = new DueHeap<Entry>();
  #bytes = 0;

  constructor(maximum: number = maxTotalBytes) {
    this.#maxTotalBytes = maximum;
  }

  /** The memory of all templates. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Offers the template of an owner's generation.
   *
   * @param due when its next Job is due, in epoch milliseconds; 0 if that is unknown
   */
  offer({ metadata: { uid, generation } }: WithGeneration, template: unknown, due: number): void {
    const known = this.#entries.get(uid);
    if (known?.generation === generation && generation > 0) {
      this.#setDue(known, due);
      return;
    }
    this.delete(uid);
    const json = JSON.stringify(template) as string | undefined;
    if (json === undefined) return;
    const bytes = bytesOf(json);
    if (bytes > maxBytes) return;
    const entry: Entry = { uid, generation, json, bytes, due };
    this.#entries.set(uid, entry);
    this.#bytes += bytes;
    this.#byDue.push(entry, due);
    this.#evict();
  }

  /** Undefined if the template of this generation is not kept. */
  get({ metadata: { uid, generation } }: WithGeneration): JobTemplate | undefined {
    const entry = this.#entries.get(uid);
    return entry?.generation === generation ? (JSON.parse(entry.json) as JobTemplate) : undefined;
  }

  delete(uid: string): void {
    const entry = this.#entries.get(uid);
    if (entry === undefined) return;
    this.#entries.delete(uid);
    this.#bytes -= entry.bytes;
  }

  #setDue(entry: Entry, due: number): void {
    if (entry.due === due) return;
    entry.due = due;
    this.#byDue.push(entry, due);
    if (this.#byDue.size > 2 * this.#entries.size + 16) this.#rebuild();
  }

  #rebuild(): void {
    this.#byDue = new DueHeap();
    for (const entry of this.#entries.values()) this.#byDue.push(entry, entry.due);
  }

  #evict(): void {
    while (this.#bytes > this.#maxTotalBytes) {
      const last = this.#byDue.pop();
      if (last === undefined) return;
      const { value: entry, due } = last;
      if (entry.due === due && this.#entries.get(entry.uid) === entry) this.delete(entry.uid);
    }
  }
}

/** The engine stores one byte for each character, or two if any is beyond Latin-1. */
function bytesOf(text: string): number {
  return /[\u{100}-\u{10ffff}]/u.test(text) ? 2 * text.length : text.length;
}
