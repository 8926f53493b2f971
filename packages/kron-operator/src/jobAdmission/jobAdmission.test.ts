import { describe, expect, test } from '@jest/globals';
import type { Job } from 'kron-core';
import { type SendReview, jobAdmission } from './jobAdmission.ts';

const job: Job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'desk-1-0', namespace: 'prod', labels: {} },
  spec: { suspend: true },
};

type Request = { readonly request: { readonly uid: string; readonly [field: string]: unknown } };

function base64(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

function answering(response: (uid: string) => unknown): SendReview {
  return async (body) => ({ response: response((body as Request).request.uid) });
}

async function why(ask: SendReview): Promise<string> {
  const result = await jobAdmission(ask, 'me')(job);
  return result.ok ? 'created' : result.why;
}

describe('the admission of a Job', () => {
  test('is asked for as API servers ask, and its patch is applied', async () => {
    let asked: Request | undefined;
    const patch = base64([{ op: 'add', path: '/spec/backoffLimit', value: 2 }]);
    const ask: SendReview = async (body) => {
      asked = body as Request;
      return { response: { uid: asked.request.uid, allowed: true, patchType: 'JSONPatch', patch } };
    };
    const result = await jobAdmission(ask, 'me')(job);
    expect(result).toEqual({ ok: true, job: { ...job, spec: { suspend: true, backoffLimit: 2 } } });
    expect(asked).toMatchObject({
      apiVersion: 'admission.k8s.io/v1',
      kind: 'AdmissionReview',
      request: {
        kind: { group: 'batch', version: 'v1', kind: 'Job' },
        resource: { group: 'batch', version: 'v1', resource: 'jobs' },
        name: 'desk-1-0',
        namespace: 'prod',
        operation: 'CREATE',
        userInfo: { username: 'me' },
        object: job,
        oldObject: null,
        dryRun: false,
      },
    });
  });

  test('without a patch leaves the Job as it is', async () => {
    const result = await jobAdmission(
      answering((uid) => ({ uid, allowed: true })),
      'me',
    )(job);
    expect(result).toEqual({ ok: true, job });
  });

  test.each<[string, SendReview, string]>([
    [
      'is refused',
      answering((uid) => ({ uid, allowed: false, status: { message: 'no image' } })),
      'refused: no image',
    ],
    [
      'is refused without a word',
      answering((uid) => ({ uid, allowed: false })),
      'refused: no reason was given',
    ],
    ['does not say', answering((uid) => ({ uid })), 'refused: no reason was given'],
    [
      'is of another question',
      answering(() => ({ uid: 'x', allowed: true })),
      'the answer is to another question',
    ],
    ['is none', async () => 'fine', 'the answer is no AdmissionReview'],
    ['cannot be asked for', () => Promise.reject(new Error('no route')), 'no route'],
    [
      'is a patch of another kind',
      answering((uid) => ({ uid, allowed: true, patchType: 'Merge', patch: base64({}) })),
      'expected response.patchType JSONPatch, found "Merge"',
    ],
    [
      'is no patch',
      answering((uid) => ({ uid, allowed: true, patchType: 'JSONPatch', patch: base64({ a: 1 }) })),
      'expected response.patch to be a JSON Patch in base64',
    ],
    [
      'is not in base64',
      answering((uid) => ({ uid, allowed: true, patchType: 'JSONPatch', patch: '[{"op"' })),
      'expected response.patch to be a JSON Patch in base64',
    ],
  ])('that %s makes no Job, and says why', async (_, ask, text) => {
    expect(await why(ask)).toContain(text);
  });
});
