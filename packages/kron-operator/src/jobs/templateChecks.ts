import { PerGeneration, type WithGeneration } from './perGeneration.ts';

/** A check that is in progress, or has failed. */
type Check = { readonly failed?: { readonly error: unknown } };

/** Runs checks of templates without a worker. A reconcile starts a check and ends; the key comes back with the result. */
export class TemplateChecks {
  readonly #onEnd: (key: string) => void;
  readonly #checks = new PerGeneration<Check>();

  /** @param onEnd called when a check ends, to reconcile the key again */
  constructor(onEnd: (key: string) => void) {
    this.#onEnd = onEnd;
  }

  /**
   * Starts the check of a generation, unless it is in progress. Ignores its result if the object is edited or deleted
   * meanwhile.
   *
   * @throws the error of the last check of this generation, once
   */
  start<T>(key: string, object: WithGeneration, check: () => Promise<T>, keep: (result: T) => void): void {
    const { uid } = object.metadata;
    const last = this.#checks.get(object);
    if (last?.failed !== undefined) {
      this.#checks.delete(uid);
      throw last.failed.error;
    }
    if (last !== undefined) return;
    const own: Check = {};
    this.#checks.set(object, own);
    const end = (record: () => void): void => {
      if (this.#checks.get(object) !== own) return;
      record();
      this.#onEnd(key);
    };
    check().then(
      (result) =>
        end(() => {
          this.#checks.delete(uid);
          keep(result);
        }),
      (error: unknown) => end(() => this.#checks.set(object, { failed: { error } })),
    );
  }

  forget(uid: string): void {
    this.#checks.delete(uid);
  }
}
