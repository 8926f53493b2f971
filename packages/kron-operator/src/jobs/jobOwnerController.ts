import type { Controller, ControllerOptions } from '../controller/controller.ts';
import { ReconcileQueue, type WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import type { CacheEvent } from '../controller/cache/objectCache.ts';
import { objectKey } from '../controller/cache/objectKey.ts';
import type { YieldWorker } from '../controller/queue/workQueue.ts';
import type { OwnedJob } from './ownedJob.ts';
import type { JobOwner, OwnedJobCache, OwnedJobCacheOptions } from './ownedJobCache.ts';

/** What is done about objects of one kind; when, is the same for every kind. */
export type OwnersWork<Owner> = {
  /** Works on a key. Gives whether that is all for now; throws when the key has to come back after a while. */
  readonly reconcile: (key: string, aside: YieldWorker) => Promise<boolean>;
  /** Called at every look at the clock, before anything is woken. */
  readonly look: () => void;
  /** From now on this process decides and acts, on lists as of now. */
  readonly begin?: () => void;
  /** No keys are taken any more. */
  readonly end?: () => void;
  /** Told of every change of an object, also before this process leads. */
  readonly changed?: (event: CacheEvent<Owner>) => void;
  /** An object is gone; another one may have its name. */
  readonly gone: (key: string, owner: Owner) => void;
};

/** What the work of a kind is done with. */
export type OwnersLoop<Owner extends JobOwner, J extends OwnedJob> = {
  readonly view: OwnedJobCache<Owner, J>;
  /** When to ask again; null: not before something changes. */
  readonly wake: (key: string, at: Date | null) => void;
  /** The key is to come again, after all that is due. */
  readonly later: (key: string) => void;
};

export type OwnersControllerParts<Owner extends JobOwner, J extends OwnedJob> = {
  readonly options: ControllerOptions & { readonly metrics: WorkMetrics };
  readonly newView: (options: OwnedJobCacheOptions<Owner>) => OwnedJobCache<Owner, J>;
  readonly newWork: (loop: OwnersLoop<Owner, J>) => OwnersWork<Owner>;
};

/** Looks after all objects of one kind that Jobs are made for, from the first list until it is stopped. */
export class JobOwnerController<Owner extends JobOwner, J extends OwnedJob> implements Controller {
  readonly #view: OwnedJobCache<Owner, J>;
  readonly #keys: ReconcileQueue;
  readonly #work: OwnersWork<Owner>;
  #leads = false;

  constructor({ options, newView, newWork }: OwnersControllerParts<Owner, J>) {
    this.#keys = new ReconcileQueue({
      ...options,
      reconcile: (key, aside) => this.#work.reconcile(key, aside),
      look: () => this.#work.look(),
    });
    this.#view = newView({
      ...options,
      // Until it leads nothing takes keys away, so that those of objects that are deleted would stay.
      onChange: (key) => {
        if (this.#leads) this.#keys.add(key);
      },
      onOwner: (event) => this.#ownerChanged(event),
      onError: (trouble, resource) => this.#keys.troubled(trouble, resource),
      onRecovered: (resource) => this.#keys.recovered(resource),
    });
    this.#work = newWork({
      view: this.#view,
      wake: (key, at) => this.#keys.wake(key, at),
      later: (key) => this.#keys.add(key),
    });
  }

  get synced(): boolean {
    return this.#view.synced;
  }

  get queueDepth(): number {
    return this.#keys.depth;
  }

  get nextWake(): number | undefined {
    return this.#keys.nextWake;
  }

  start(): void {
    this.#view.start();
  }

  whenSynced(): Promise<void> {
    return this.#view.whenSynced();
  }

  async lead(): Promise<void> {
    await this.#view.refresh();
    this.#work.begin?.();
    this.#leads = true;
    for (const key of this.#view.keys()) this.#keys.add(key);
    this.#keys.start();
  }

  async stop(): Promise<void> {
    this.#work.end?.();
    await this.#keys.stop();
    await this.#view.stop();
  }

  #ownerChanged(event: CacheEvent<Owner>): void {
    this.#work.changed?.(event);
    if (event.type !== 'deleted') return;
    const key = objectKey(event.object.metadata);
    this.#keys.forget(key);
    this.#work.gone(key, event.object);
  }
}
