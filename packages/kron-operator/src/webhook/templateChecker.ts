import { createHash } from 'node:crypto';
import { isNamespaceTerminating } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { KronJob } from 'kron-core';
import type { Log } from '../controller/log.ts';
import { RequestGate } from '../controller/requests/requestGate.ts';
import { TokenBucket } from '../controller/requests/tokenBucket.ts';
import { NamespacePace } from '../controller/sharing/namespacePace.ts';
import { dryRunTemplate } from '../jobs/dryRunTemplate.ts';
import { sampleJob } from '../kronjobs/templates.ts';
import type { AdmissionProblem } from './admission.ts';
import type { WebhookMetrics } from './metrics.ts';

type TemplateCheckerOptions = {
  readonly transport: Pick<Transport, 'create'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<WebhookMetrics, 'templateDryRun'>;
};

/** The result of a check. If there is a problem, the webhook rejects the KronJob. A warning does not reject the KronJob. */
export type TemplateCheck = {
  readonly problems: readonly AdmissionProblem[];
  readonly warnings: readonly string[];
  /** Whether the API server has accepted the Job. Also true if the namespace is being deleted. */
  readonly accepted: boolean;
};

/** Time limit of a dry run, in milliseconds. It is short, because the user waits for the answer. */
const maxMs = 2_000;
/**
 * For this many milliseconds, the checker sends no dry run for a template that the API server has accepted. If a policy or
 * quota begins to reject the Job in this time, the user misses only a warning.
 */
const acceptedMs = 60_000;
const maxAccepted = 1_000;
/**
 * The rate limit of dry runs. It is a small part of the rate limit of the operator, because anyone who can reach the port
 * can cause dry runs.
 */
const limits = { rate: 50, burst: 100 };
/**
 * Maximum number of dry runs of one namespace in flight. A reserve of further dry runs is for namespaces that have no dry
 * run in flight.
 */
const connections = 5;

/**
 * Sends the Job of a template to the API server as a dry run. Only a malformed template is a reason to reject the KronJob.
 * Any other refusal is a warning, because a quota or policy may have changed when the Job is due. A missing response is a
 * warning too.
 */
export class TemplateChecker {
  readonly #options: TemplateCheckerOptions;
  readonly #gate: RequestGate;
  readonly #accepted: AcceptedTemplates;

  constructor(options: TemplateCheckerOptions) {
    this.#options = options;
    this.#accepted = new AcceptedTemplates(options.clock);
    const { clock } = options;
    const bucket = new TokenBucket({ clock, ...limits });
    this.#gate = new RequestGate({ clock, bucket, pace: new NamespacePace(clock), connections });
  }

  /** @param timeoutMs the client's timeout; the dry run takes at most half of it */
  async check(kronJob: KronJob, timeoutMs: number): Promise<TemplateCheck> {
    if (this.#accepted.has(kronJob)) return accepted;
    const { transport, clock, metrics, log } = this.#options;
    const limitMs = Math.min(maxMs, timeoutMs / 2);
    const late = new AbortController();
    const timer = clock.setTimer(limitMs, () => late.abort(new Error(`no response within ${limitMs} ms`)));
    try {
      const call = { signal: late.signal, timeoutMs: limitMs };
      const job = sampleJob(kronJob);
      const { namespace } = job.metadata;
      const gated = { namespace, kind: 'other', priority: 'first', signal: late.signal } as const;
      const outcome = await this.#gate.run(gated, () => dryRunTemplate(transport, job, call));
      metrics.templateDryRun(outcome.result);
      if (outcome.result === 'malformed') return rejection(outcome.problems);
      if (outcome.result === 'accepted') {
        this.#accepted.add(kronJob);
        return accepted;
      }
      const { message } = outcome.error;
      if (isNamespaceTerminating(outcome.error)) return accepted;
      return warning(`the API server would reject its Job now: ${message}`);
    } catch (error) {
      metrics.templateDryRun('unknown');
      const { namespace, name } = kronJob.metadata;
      log.warn({ event: 'template-not-tried', namespace, name, error }, 'dry run of a jobTemplate failed');
      return warning('not checked: the API server did not answer the dry run of its Job in time');
    } finally {
      timer.cancel();
    }
  }
}

/**
 * Caches the templates that the API server accepted recently, by namespace. The cache saves dry runs: GitOps tools send
 * every write as a dry run first, and the KronJobs of a fleet often have the same template.
 */
class AcceptedTemplates {
  readonly #clock: Clock;
  /** Expiry times by the key of the template. The oldest entry comes first and expires first. */
  readonly #expiries = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(kronJob: KronJob): boolean {
    const expiry = this.#expiries.get(keyOf(kronJob));
    return expiry !== undefined && this.#clock.monotonic() < expiry;
  }

  add(kronJob: KronJob): void {
    const key = keyOf(kronJob);
    const now = this.#clock.monotonic();
    this.#expiries.delete(key);
    for (const [oldest, expiry] of this.#expiries) {
      if (expiry > now && this.#expiries.size < maxAccepted) break;
      this.#expiries.delete(oldest);
    }
    this.#expiries.set(key, now + acceptedMs);
  }
}

/**
 * The key of a template in the cache. The key of an Indexed Job contains the name of the KronJob: the name is part of the
 * host names of the Pods, and the API server refuses host names that are too long or have a dot. For any other Job, the
 * result does not depend on the name, because validation has accepted all Job names and labels that Kron makes from it.
 */
function keyOf({ metadata: { namespace, name }, spec: { jobTemplate } }: KronJob): string {
  const hasHostNames = jobTemplate.spec['completionMode'] === 'Indexed';
  return createHash('sha256')
    .update(JSON.stringify([namespace, jobTemplate, hasHostNames ? name : null]))
    .digest('base64');
}

const accepted: TemplateCheck = { problems: [], warnings: [], accepted: true };

function rejection(problems: readonly { readonly path: string; readonly message: string }[]): TemplateCheck {
  const refused = problems.map((problem) => ({ ...problem, code: 'JobTemplateRefused' as const }));
  return { problems: refused, warnings: [], accepted: false };
}

function warning(message: string): TemplateCheck {
  return { problems: [], warnings: [`spec.jobTemplate: ${message}`], accepted: false };
}
