import type { Clock } from '@kron/kubernetes/clock';
import { type JobAdmission, jobAdmission } from '../../../src/jobAdmission/jobAdmission.ts';
import type { WebhookBehaviour } from './runStep.ts';

type Question = { readonly request: { readonly uid: string } };

const operations = {
  patch: [{ op: 'add', path: '/spec/template/spec/priorityClassName', value: 'low' }],
  lie: [{ op: 'replace', path: '/spec/suspend', value: false }],
} as const;

/** The time limit of the operator. */
const patienceMs = 10_000;

/** An admission hook for Jobs that can fail in several ways. */
export class FaultyWebhook {
  behaviour: WebhookBehaviour = 'allow';
  readonly admission: JobAdmission;

  constructor(clock: () => Clock) {
    this.admission = jobAdmission((body) => this.#answer(body as Question, clock()), 'kron-operator');
  }

  async #answer({ request: { uid } }: Question, clock: Clock): Promise<unknown> {
    const { behaviour } = this;
    if (behaviour === 'break off') throw new Error('connection reset');
    if (behaviour === 'hang') {
      await new Promise<void>((resolve) => {
        clock.setTimer(patienceMs, resolve);
      });
      throw new Error('no response within 10 s');
    }
    if (behaviour === 'refuse') return { response: { uid, allowed: false } };
    if (behaviour === 'allow') return { response: { uid, allowed: true } };
    const patch = Buffer.from(JSON.stringify(operations[behaviour])).toString('base64');
    return { response: { uid, allowed: true, patchType: 'JSONPatch', patch } };
  }
}
