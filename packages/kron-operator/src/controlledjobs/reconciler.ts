import type { Attempt } from 'kron-core';
import { actionRecord } from 'kron-core/controller';
import type { Log } from '../controller/log.ts';
import { RequeueError } from '../controller/queue/requeueError.ts';
import type { YieldWorker } from '../controller/queue/workQueue.ts';
import { FencedError } from '../controller/leader/writeFence.ts';
import type { Acted } from './acted.ts';
import type { ControlledJobCache } from './controlledJobCache.ts';
import type { Applier } from './apply.ts';
import type { EventReporter } from './events.ts';
import type { StatusWriter } from './statusWriter.ts';
import type { InFlightState } from './state.ts';
import { named, type ReconcileContext } from './context.ts';
import type { Gatherer } from './gatherer.ts';
import type { ControlledJobMetrics } from './metrics.ts';
import { wasDone } from './wasDone.ts';

export type ReconcilerOptions = {
  readonly view: ControlledJobCache;
  readonly memories: InFlightState;
  readonly turns: Gatherer;
  readonly actions: Applier;
  readonly conclusion: StatusWriter;
  readonly announcer: EventReporter;
  readonly log: Log;
  readonly metrics: Pick<ControlledJobMetrics, 'acted'>;
  /** When to ask again; null: not before something changes. */
  readonly wake: (key: string, at: Date | null) => void;
  /** The key is to come again, after all that is due. */
  readonly later: (key: string) => void;
};

/** What is left to do when the actions of a turn have been tried. */
type Rest =
  | End
  | { readonly next: 'go on'; readonly turn: ReconcileContext | undefined }
  | { readonly next: 'leave it' };

type End = { readonly turn: ReconcileContext } & (
  | { readonly next: 'conclude' }
  /** What is held up comes back after a while. */
  | { readonly next: 'conclude and come back'; readonly because: string }
);

/** More than a deletion, a creation, a release and a race or two take; whatever is left then waits for its next turn. */
const mostRounds = 8;

/**
 * Brings one ControlledJob to where it should be:
 *
 * ```text
 *   gather ─→ decide ─→ act ─┬─→ one status write
 *      ↑                     │
 *      └─── as long as there is something to do:
 *           created ─→ Jobs and Pods listed live ─→ released
 *           nothing is left ─→ a template of which nothing is known is asked about
 *
 *       something was done: the key goes to the end of the queue, so that
 *       all that is due is done before anything is written down
 * ```
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** A ControlledJob is gone; another one may have its name. */
  forget(key: string, uid: string): void {
    this.#options.memories.forget(key);
    this.#options.turns.forget(uid);
  }

  /**
   * @returns whether that is all for now: what was done is recorded later
   * @throws RequeueError when something is held up, StaleObjectError when the ControlledJob has changed meanwhile,
   * FencedError, and what the transport throws: then the key has to come back after a while
   */
  async reconcile(key: string, aside: YieldWorker): Promise<boolean> {
    const { view, memories, turns, later } = this.#options;
    const controlledJob = view.owner(key);
    if (controlledJob !== undefined) memories.confirm(key, controlledJob);
    const isCarried = memories.attemptsOf(key).length > 0;
    let turn = this.#begun(turns.take(key));
    if (turn !== undefined) this.#recall(turn);
    for (let round = 0; turn !== undefined && round < mostRounds; round += 1) {
      const rest = await this.#actOn(turn, aside);
      if (rest.next === 'leave it') return true;
      if (rest.next === 'go on') turn = this.#begun(rest.turn);
      else if (isTemplateMissed(rest.turn)) turn = this.#begun(await this.#withTemplate(rest.turn));
      else return this.#end(rest, isCarried);
    }
    if (turn === undefined) memories.forget(key);
    else later(key);
    return turn === undefined;
  }

  /** Whatever comes of a turn, its key comes back when the next event is due. */
  #begun(turn: ReconcileContext | undefined): ReconcileContext | undefined {
    if (turn !== undefined) this.#options.wake(turn.key, turn.decision.wakeAt);
    return turn;
  }

  /** What a request that was not answered has done is told as if it had been. */
  #recall(turn: ReconcileContext): void {
    const action = this.#options.memories.takeUnanswered(turn.key);
    if (action !== undefined && wasDone(action, turn.observed.jobs)) this.#attempted(turn, { action });
  }

  async #actOn(turn: ReconcileContext, aside: YieldWorker): Promise<Rest> {
    const { turns } = this.#options;
    const { key, decision } = turn;
    for (const action of decision.actions) {
      if (action.do === 'confirm') return { next: 'go on', turn: await aside(turns.confirm(key)) };
      const acted = await this.#tried(turn, action);
      if (acted.result === 'terminating') return { next: 'leave it' };
      if (acted.result === 'failed')
        // It may have told something of the template.
        return { next: 'conclude and come back', because: acted.failure, turn: turns.take(key) ?? turn };
      if (acted.result === 'changed') return { next: 'go on', turn: turns.take(key, acted.inTheWay) };
    }
    if (decision.actions.length > 0) return { next: 'go on', turn: turns.take(key) };
    if (decision.reason !== 'ForeignJob') return { next: 'conclude', turn };
    return { next: 'conclude and come back', because: decision.message, turn };
  }

  /** @param isCarried whether something was done some time ago: it may be undone by now, and the status is to tell of both */
  async #end(rest: End, isCarried: boolean): Promise<boolean> {
    const { memories, conclusion, later } = this.#options;
    const { key } = rest.turn;
    const hasJustActed = !isCarried && memories.attemptsOf(key).length > 0;
    if (rest.next === 'conclude' && hasJustActed) {
      later(key);
      return false;
    }
    await conclusion.conclude(rest.turn);
    if (isCarried) later(key);
    if (rest.next === 'conclude') return true;
    throw new RequeueError(rest.because);
  }

  /** What is due does not wait for it, as the create of a Job tells the same; its worker does, so that few are asked about at a time. */
  async #withTemplate(turn: ReconcileContext): Promise<ReconcileContext | undefined> {
    const { turns, conclusion } = this.#options;
    try {
      return await turns.askAboutTemplate(turn);
    } catch (error) {
      // The rest is told without it.
      if (!(error instanceof FencedError)) await conclusion.conclude(turn);
      throw error;
    }
  }

  async #tried(turn: ReconcileContext, action: Attempt['action']): Promise<Acted> {
    const { actions, memories } = this.#options;
    try {
      const acted = await actions.run(turn, action);
      if (acted.result === 'done') this.#attempted(turn, { action });
      else if (acted.result === 'failed') this.#attempted(turn, { action, failure: acted.failure });
      return acted;
    } catch (error) {
      memories.unanswered(turn.key, action);
      throw error;
    }
  }

  #attempted({ key, controlledJob, decision, observed }: ReconcileContext, attempt: Attempt): void {
    const { view, memories, announcer, log, metrics } = this.#options;
    memories.attempted(key, attempt);
    const record = actionRecord(attempt, decision, observed.jobs);
    const { action, failure } = attempt;
    const job = view.jobsOf(key).find(({ seen }) => seen.name === action.job);
    announcer.acted(controlledJob, record, action.do === 'create' ? job?.seen.uid : action.uid);
    metrics.acted(record.type);
    const fields = { event: eventOf(record.type), ...named(controlledJob), job: action.job };
    if (failure === undefined) log.info(fields, record.message);
    else log.warn(fields, record.message);
  }
}

/** Nothing else is left to do, and nothing is known of the template; of one that is invalid, or is going, it is no matter. */
function isTemplateMissed({ decision, observed }: ReconcileContext): boolean {
  return decision.actions.length === 0 && decision.schedule !== null && observed.template === undefined;
}

/** `JobStarted` as logs have it: `job-started`. */
function eventOf(type: string): string {
  return type.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
