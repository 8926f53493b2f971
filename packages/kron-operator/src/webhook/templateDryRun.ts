import { isNamespaceTerminating } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { KronJob } from 'kron-core';
import { dryRunTemplate } from '../jobs/dryRunTemplate.ts';
import { sampleJob } from '../kronjobs/templates.ts';
import type { Log } from '../controller/log.ts';
import { RequestGate } from '../controller/requests/requestGate.ts';
import { AcceptedTemplates } from './acceptedTemplates.ts';
import type { AdmissionProblem } from './admission.ts';
import type { WebhookMetrics } from './metrics.ts';

export type TemplateDryRunOptions = {
  readonly transport: Pick<Transport, 'create'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<WebhookMetrics, 'templateDryRun'>;
};

/** What came of trying a template. */
export type DryRunResult = {
  readonly problems: readonly AdmissionProblem[];
  readonly warnings: readonly string[];
};

/** Milliseconds: people wait for it. */
const longestMs = 2_000;
/** A small part of what the operator may ask of the API server: whoever finds the port could have it ask. */
const share = { qps: 50, burst: 100, connections: 5 };

/**
 * Has the API server try the Job of a template, without storing it. Only what it calls malformed is a reason to refuse the
 * KronJob; whatever else it says may be otherwise when the Job is due, and silence says nothing.
 */
export class TemplateDryRun {
  readonly #options: TemplateDryRunOptions;
  readonly #gate: RequestGate;
  readonly #accepted: AcceptedTemplates;

  constructor(options: TemplateDryRunOptions) {
    this.#options = options;
    this.#accepted = new AcceptedTemplates(options.clock);
    this.#gate = new RequestGate({ clock: options.clock, ...share });
  }

  /** @param timeoutMs of whoever asks; half of it is used at most */
  async try(kronJob: KronJob, timeoutMs: number): Promise<DryRunResult> {
    if (this.#accepted.has(kronJob)) return nothing;
    const { transport, clock, metrics, log } = this.#options;
    const limitMs = Math.min(longestMs, timeoutMs / 2);
    const late = new AbortController();
    const timer = clock.setTimer(limitMs, () => late.abort(new Error(`no answer within ${limitMs} ms`)));
    try {
      const call = { signal: late.signal, timeoutMs: limitMs };
      const job = sampleJob(kronJob);
      const tried = await this.#gate.run('first', late.signal, () => dryRunTemplate(transport, job, call));
      metrics.templateDryRun(tried.result);
      if (tried.result === 'malformed') return refusal(tried.problems);
      if (tried.result === 'accepted') {
        this.#accepted.add(kronJob);
        return nothing;
      }
      const { message } = tried.error;
      if (isNamespaceTerminating(tried.error)) return nothing;
      return warned(`a Job of this template would be refused now: ${message}`);
    } catch (error) {
      metrics.templateDryRun('unknown');
      const { namespace, name } = kronJob.metadata;
      log.warn({ event: 'template-not-tried', namespace, name, error }, 'A template could not be tried');
      return warned(
        'it was not tried whether a Job can be made of it: the API server gave no answer in time',
      );
    } finally {
      timer.cancel();
    }
  }
}

const nothing: DryRunResult = { problems: [], warnings: [] };

function refusal(problems: readonly { readonly path: string; readonly message: string }[]): DryRunResult {
  return { problems: problems.map((problem) => ({ ...problem, code: 'JobTemplateRefused' })), warnings: [] };
}

function warned(message: string): DryRunResult {
  return { problems: [], warnings: [`spec.jobTemplate: ${message}`] };
}
