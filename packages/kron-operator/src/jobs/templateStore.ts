import type { JobTemplate } from 'kron-core';
import { DueStore } from './dueStore.ts';
import type { WithGeneration } from './perGeneration.ts';

/** The maximum memory of all templates together, in bytes. */
const maxTotalBytes = 64 * 2 ** 20;
/** The maximum memory of one template, in bytes. A larger template is not kept. */
const maxBytes = 32_000;

/**
 * Keeps jobTemplates as JSON text, because most Jobs can then be created without a read. Large templates are not kept. If
 * the memory is full, the templates that are due soonest are kept.
 */
export class TemplateStore {
  readonly #texts: DueStore<string>;

  constructor(maximum: number = maxTotalBytes) {
    this.#texts = new DueStore(maximum);
  }

  get bytes(): number {
    return this.#texts.cost;
  }

  /**
   * Keeps the template of an owner, if there is room for it.
   *
   * @param due when the next Job of the owner is due, in epoch milliseconds; 0 if this is unknown
   */
  offer(owner: WithGeneration, template: unknown, due: number): void {
    const { uid, generation } = owner.metadata;
    // An owner without a generation does not show whether its template has changed.
    if (generation > 0 && this.#texts.setDue(owner, due)) return;
    this.delete(uid);
    const json = JSON.stringify(template) as string | undefined;
    if (json === undefined) return;
    const bytes = bytesOf(json);
    if (bytes <= maxBytes) this.#texts.set(owner, json, bytes, due);
  }

  get(owner: WithGeneration): JobTemplate | undefined {
    const json = this.#texts.get(owner);
    return json === undefined ? undefined : (JSON.parse(json) as JobTemplate);
  }

  delete(uid: string): void {
    this.#texts.delete(uid);
  }
}

/** The memory of a string in bytes. V8 uses 1 byte per character, or 2 bytes if any character is beyond Latin-1. */
function bytesOf(text: string): number {
  return /[\u{100}-\u{10ffff}]/u.test(text) ? 2 * text.length : text.length;
}
