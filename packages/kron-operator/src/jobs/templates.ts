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

/** What a dry run has shown of a template. */
export type CheckedTemplate = {
  readonly verdict: TemplateVerdict;
  /** The Job as it was sent. */
  readonly sent: Job;
  /** The Job with its defaults applied. Absent: the API server has not accepted it. */
  readonly accepted?: KubeObject;
};

/** How the templates of a kind are checked. `Known`: what decisions need of the result. */
export type TemplateKind<Owner extends JobOwner, Known> = {
  /** The Job that the dry run creates. */
  readonly sampleOf: (stored: WithTemplate<Owner>) => Job;
  readonly knownOf: (owner: Owner, checked: CheckedTemplate) => Known;
  /** What is known before this process has checked the template: from the status. */
  readonly remembered: (owner: Owner) => Known | undefined;
};

export type TemplatesOptions<Owner extends JobOwner, Known> = {
  readonly kind: TemplateKind<Owner, Known>;
  readonly transport: Transport;
  readonly cache: {
    readonly withTemplate: (owner: Owner) => Promise<WithTemplate<Owner>>;
  };
  /** The template is well-formed, but the API server would refuse a Job of it now: a quota, a policy, a webhook. */
  readonly onRefused: (owner: Owner, error: ApiError) => void;
  /** Called when a check ends, to reconcile the key again. */
  readonly requeue: (key: string) => void;
};

/** `jobHash`: the hash of the Job that the API server accepted. Absent: it accepted none. */
type Fact<Known> = { readonly value: Known; readonly jobHash?: string };

/** A check that waits, is in progress, or has failed. */
type Check<Owner> = {
  readonly key: string;
  readonly owner: Owner;
  readonly failed?: { readonly error: unknown };
};

/** Time limit of a dry run. Short, because the first status waits for it. */
const dryRunMs = 5_000;

/**
 * Checks the template of each generation once by a dry run, unless its Job is the same as that of an earlier generation
 * that was accepted. A check needs no worker: a reconcile starts it and ends, and the key comes back with the result. The
 * status keeps the result.
 */
export class Templates<Owner extends JobOwner, Known> {
  readonly #options: TemplatesOptions<Owner, Known>;
  readonly #facts = new PerGeneration<Fact<Known>>();
  readonly #checks = new PerGeneration<Check<Owner>>();
  /** A template takes more memory than all that is kept of its owner. */
  readonly #backlog = new Backlog<Check<Owner>>((check) => this.#run(check));

  constructor(options: TemplatesOptions<Owner, Known>) {
    this.#options = options;
  }

  /** The result of the last check, from this process or from the status. */
  known(owner: Owner): Known | undefined {
    return this.#facts.get(owner)?.value ?? this.#options.kind.remembered(owner);
  }

  /** Whether nothing is known of the template, and no check has started. */
  isUnchecked(owner: Owner): boolean {
    return this.#checks.get(owner) === undefined && this.known(owner) === undefined;
  }

  /**
   * Starts the check of a generation, unless it is in progress. Ignores its result if the object is edited or deleted
   * meanwhile.
   *
   * @throws the error of the last check of this generation, once, when the API server could not decide
   */
  check(key: string, owner: Owner): void {
    const { uid, namespace } = owner.metadata;
    const last = this.#checks.get(owner);
    if (last?.failed !== undefined) {
      this.#checks.delete(uid);
      throw last.failed.error;
    }
    if (last !== undefined) return;
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

  /** Takes the answer to a create of this generation. @param isRefused the Job is malformed */
  learn(owner: Owner, value: Known, { isRefused = false }: { readonly isRefused?: boolean } = {}): void {
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

  /** Only a malformed Job counts against the template. @throws what the transport throws */
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
 * The changes by admission that the operator cannot undo after a create. It undoes the other changes, but only a create shows
 * whether they stay undone.
 */
function lastingChanges(job: Job, answer: KubeObject): TemplateVerdict {
  const changes = changesText(jobChanges(job, answer).filter(({ restore }) => restore === undefined));
  return changes === '' ? {} : { changes };
}
