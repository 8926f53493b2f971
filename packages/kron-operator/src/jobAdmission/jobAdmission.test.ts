import { describe, expect, test } from '@jest/globals';
import type { Job } from 'kron-core';
import { jobAdmission, type SendReview } from './jobAdmission.ts';

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

function responding(response: (uid: string) => unknown): SendReview {
  return async (review) => ({ response: response((review as Request).request.uid) });
}

async function why(send: SendReview): Promise<string> {
  const result = await jobAdmission(send, 'me')(job);
  return result.ok ? 'created' : result.why;
}

describe('jobAdmission', () => {
  test('sends the review that an API server would send, and applies the patch', async () => {
    let sent: Request | undefined;
    const patch = base64([{ op: 'add', path: '/spec/backoffLimit', value: 2 }]);
    const send: SendReview = async (review) => {
      sent = review as Request;
      return { response: { uid: sent.request.uid, allowed: true, patchType: 'JSONPatch', patch } };
    };
    const result = await jobAdmission(send, 'me')(job);
    expect(result).toEqual({ ok: true, job: { ...job, spec: { suspend: true, backoffLimit: 2 } } });
    expect(sent).toMatchObject({
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

  test('leaves the Job unchanged if the response has no patch', async () => {
    const result = await jobAdmission(
      responding((uid) => ({ uid, allowed: true })),
      'me',
    )(job);
    expect(result).toEqual({ ok: true, job });
  });

  test.each<[string, SendReview, string]>([
    [
      'denies the request',
      responding((uid) => ({ uid, allowed: false, status: { message: 'no image' } })),
      'denied the request: no image',
    ],
    [
      'denies the request without a message',
      responding((uid) => ({ uid, allowed: false })),
      'denied the request: no reason given',
    ],
    ['has no "allowed"', responding((uid) => ({ uid })), 'denied the request: no reason given'],
    [
      'has another uid',
      responding(() => ({ uid: 'x', allowed: true })),
      'response.uid is not the uid of the request',
    ],
    ['is not an AdmissionReview', async () => 'fine', 'expected an AdmissionReview with a response'],
    ['never arrives', () => Promise.reject(new Error('no route')), 'no route'],
    [
      'has another patch type',
      responding((uid) => ({ uid, allowed: true, patchType: 'Merge', patch: base64({}) })),
      'expected response.patchType JSONPatch, found "Merge"',
    ],
    [
      'has a malformed patch',
      responding((uid) => ({ uid, allowed: true, patchType: 'JSONPatch', patch: base64({ a: 1 }) })),
      'expected response.patch to be a JSON Patch in base64',
    ],
    [
      'has a patch that copies from nowhere',
      responding((uid) => ({
        uid,
        allowed: true,
        patchType: 'JSONPatch',
        patch: base64([{ op: 'copy', path: '/spec/x' }]),
      })),
      'expected response.patch to be a JSON Patch in base64',
    ],
    [
      'has a patch that is not in base64',
      responding((uid) => ({ uid, allowed: true, patchType: 'JSONPatch', patch: '[{"op"' })),
      'expected response.patch to be a JSON Patch in base64',
    ],
  ])('returns the reason if the response %s', async (_, send, text) => {
    expect(await why(send)).toContain(text);
  });
});
