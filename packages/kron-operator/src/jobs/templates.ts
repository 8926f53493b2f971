import { createHash } from 'node:crypto';
import { type ApiError, isNamespaceTerminating } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { type Job, problemLines, type TemplateVerdict } from 'kron-core';
import { changesText, jobChanges } from 'kron-core/controller';
import { Backlog } from './backlog.ts';
import { dryRunTemplate } from './dryRunTemplate.ts';
import type { JobOwner, WithTemplate } from './ownerKind.ts';
import { PerGeneration } from './perGeneration.ts';

export type CheckedTemplate = {
  readonly verdict: TemplateVerdict;
  /** The Job as it was sent. */
  readonly sent: Job;
  /** The Job with the defaults of the API server. Undefined if the API server did not accept the Job. */
  readonly accepted?: KubeObject;
};

/** How the templates of a kind are checked. `Known` has the part of the result that decisions need. */
export type TemplateKind<Owner extends JobOwner, Known> = {
  /** The Job that the dry run creates. */
  readonly sampleOf: (stored: WithTemplate<Owner>) => Job;
  readonly knownOf: (owner: Owner, checked: CheckedTemplate) => Known;
  /** What the status records about a template. It is used until this process has checked the template. */
  readonly remembered: (owner: Owner) => Known | undefined;
  /** The part of an earlier result that is still valid after a change of annotations. Default: all of it. */
  readonly stillHolds?: (owner: Owner, known: Known) => Known;
};

type TemplatesOptions<Owner extends JobOwner, Known> = {
  readonly kind: TemplateKind<Owner, Known>;
  readonly transport: Transport;
  readonly cache: {
    readonly has: (owner: Owner) => boolean;
    readonly withTemplate: (owner: Owner) => Promise<WithTemplate<Owner>>;
  };
  /** Called if the template is well-formed, but a quota, a policy or a webhook would refuse its Job at the moment. */
  readonly onRefused: (owner: Owner, error: ApiError) => void;
  /** Called when a check has ended. The key is then reconciled again. */
  readonly requeue: (key: string) => void;
};

/**
 * The facts about a template. `jobHash` is the hash of the Job that the API server has accepted. It is undefined if the API
 * server has accepted none.
 */
type Fact<Known> = { readonly value: Known; readonly jobHash?: string };

/** A check of a template that is waiting, in progress, or failed. */
type Check<Owner> = {
  readonly key: string;
  readonly owner: Owner;
  readonly failed?: { readonly error: unknown };
};

/** The time limit of a dry run, in milliseconds. Short, because the first status of an object waits for it. */
const dryRunMs = 5_000;

/**
 * Checks the template of each generation by a dry-run create of a Job. No dry run is needed if the API server has accepted
 * the same Job for an earlier generation. A check uses no worker: the reconcile that starts the check ends, and the key is
 * requeued when the check has ended. The status stores the result.
 *
 * If the object is deleted during a request, the answer is not stored, because no later event would remove it.
 */
export class Templates<Owner extends JobOwner, Known> {
  readonly #options: TemplatesOptions<Owner, Known>;
  readonly #facts = new PerGeneration<Fact<Known>>();
  readonly #checks = new PerGeneration<Check<Owner>>();
  /** Limits the concurrent checks, because each keeps a template in memory. */
  readonly #backlog = new Backlog<Check<Owner>>((check) => this.#run(check));

  constructor(options: TemplatesOptions<Owner, Known>) {
    this.#options = options;
  }

  /** The result of the last check by this process. If there is none, the result that the status records. */
  known(owner: Owner): Known | undefined {
    const { remembered, stillHolds } = this.#options.kind;
    const fact = this.#facts.get(owner);
    if (fact === undefined) return remembered(owner);
    return stillHolds?.(owner, fact.value) ?? fact.value;
  }

  /** Whether there is no result about the template, and its check has not started. */
  isUnchecked(owner: Owner): boolean {
    return this.#checks.get(owner) === undefined && this.known(owner) === undefined;
  }

  /**
   * Starts the check of a generation, unless it has already started. If the object is edited or deleted during the check,
   * the result is ignored.
   *
   * @throws the error of the last check of this generation, if the API server did not decide about the Job. The next call
   * then starts a new check
   */
  check(key: string, owner: Owner): void {
    const { uid, namespace } = owner.metadata;
    const last = this.#checks.get(owner);
    if (last?.failed !== undefined) {
      this.#checks.delete(uid);
      throw last.failed.error;
    }
    if (last !== undefined || !this.#options.cache.has(owner)) return;
    const check = { key, owner };
    this.#checks.set(owner, check);
    this.#backlog.add(namespace, check);
  }

  async #run(check: Check<Owner>): Promise<void> {
    const { key, owner } = check;
    const isCurrent = (): boolean => this.#checks.get(owner) === check;
    if (!isCurrent()) return;
    try {
      const fact = await this.#check(owner);
      if (!isCurrent()) return;
      this.#checks.delete(owner.metadata.uid);
      this.#facts.set(owner, fact);
    } catch (error) {
      if (!isCurrent()) return;
      this.#checks.set(owner, { ...check, failed: { error } });
    }
    this.#options.requeue(key);
  }

  /**
   * Stores what the answer to the create of a Job shows about the template of this generation.
   *
   * @param isRefused whether the API server refused the Job as malformed
   */
  learn(owner: Owner, value: Known, { isRefused = false }: { readonly isRefused?: boolean } = {}): void {
    if (!this.#options.cache.has(owner)) return;
    const jobHash = isRefused ? undefined : this.#facts.get(owner)?.jobHash;
    this.#facts.set(owner, jobHash === undefined ? { value } : { value, jobHash });
  }

  forget(uid: string): void {
    this.#checks.delete(uid);
    this.#facts.delete(uid);
  }

  async #check(owner: Owner): Promise<Fact<Known>> {
    const { kind, cache } = this.#options;
    const sent = kind.sampleOf(await cache.withTemplate(owner));
    const jobHash = createHash('sha256').update(JSON.stringify(sent)).digest('base64');
    const last = this.#facts.latest(owner);
    if (last?.jobHash === jobHash) return last;
    const checked = await this.#dryRun(owner, sent);
    const value = kind.knownOf(owner, checked);
    return checked.accepted === undefined ? { value } : { value, jobHash };
  }

  /**
   * Dry-runs the Job. A refusal counts against the template only if the Job is malformed. @throws what the transport throws
   */
  async #dryRun(owner: Owner, sent: Job): Promise<CheckedTemplate> {
    const { transport, onRefused } = this.#options;
    const dryRun = await dryRunTemplate(transport, sent, { timeoutMs: dryRunMs });
    if (dryRun.result === 'accepted')
      return { verdict: lastingChanges(sent, dryRun.job), sent, accepted: dryRun.job };
    if (dryRun.result === 'malformed') return { verdict: { refusal: problemLines(dryRun.problems) }, sent };
    if (!isNamespaceTerminating(dryRun.error)) onRefused(owner, dryRun.error);
    return { verdict: {}, sent };
  }
}

/**
 * The changes by admission that the operator cannot undo. The operator undoes all other changes by a patch of the created
 * Job. A dry run does not show whether admission changes the patched Job again.
 */
function lastingChanges(job: Job, answer: KubeObject): TemplateVerdict {
  const changes = changesText(jobChanges(job, answer).filter(({ restore }) => restore === undefined));
  return changes === '' ? {} : { changes };
}
