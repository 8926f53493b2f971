import type { JobTemplate } from 'kron-core';
import { DueStore } from './dueStore.ts';
import type { WithGeneration } from './perGeneration.ts';

/** Maximum memory of all templates together, bytes. */
const maxTotalBytes = 64 * 2 ** 20;
/** Maximum memory of one template, bytes. */
const maxBytes = 32_000;

/**
 * Keeps jobTemplates as JSON text, so that most Jobs are created without a read. Does not keep large templates. If memory is
 * short, keeps the templates that are due soonest.
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
   * Offers the template of an owner to the store.
   *
   * @param due when the next Job of the owner is due, in epoch milliseconds; 0 if that is unknown
   */
  offer(owner: WithGeneration, template: unknown, due: number): void {
    const { uid, generation } = owner.metadata;
    // Without a generation, nothing shows whether the template has changed.
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

/** The memory of a string. V8 stores one byte for each character, or two if any character is beyond Latin-1. */
function bytesOf(text: string): number {
  return /[\u{100}-\u{10ffff}]/u.test(text) ? 2 * text.length : text.length;
}
