import { expect } from '@jest/globals';
import { withOperators } from './testOperators.ts';
import { type ControlledJobScene, lasting, type OwnCases, type OwnShow } from './controlledJobScene.ts';
import { inTheRun } from './events.ts';
import type { JobWebhook, Respond } from './jobWebhook.ts';

const asksForIt = { 'kron.io/apply-mutations': 'true' };
const recreate = { restartStrategy: { specChangePolicy: 'Recreate' } } as const;

const allowing: Respond = (uid) => ({ uid, allowed: true });

/** An answer with a JSON Patch. */
function patching(...operations: readonly object[]): Respond {
  const patch = Buffer.from(JSON.stringify(operations)).toString('base64');
  return (uid) => ({ uid, allowed: true, patchType: 'JSONPatch', patch });
}

/** Replaces the image by its digest, as a policy may do. */
const pinning: Respond = (uid, job) => {
  const image = imageOf(job);
  const path = '/spec/template/spec/containers/0/image';
  return patching({ op: 'replace', path, value: `${image}@sha256:${'0'.repeat(64)}` })(uid, job);
};

const lies: Readonly<Record<string, Respond>> = {
  'an answer with another UID': () => ({ uid: 'another', allowed: true }),
  'an allowed field that is a string': (uid) => ({ uid, allowed: 'true' }),
  'a patch that unsuspends it': patching({ op: 'replace', path: '/spec/suspend', value: false }),
  'a patch that renames it': patching({ op: 'replace', path: '/metadata/name', value: 'other' }),
  'a patch that removes its owner': patching({ op: 'remove', path: '/metadata/ownerReferences' }),
  'a patch that cannot be applied': patching({ op: 'remove', path: '/spec/absent' }),
  'a patch of another kind': (uid) => ({ uid, allowed: true, patchType: 'JSONMerge', patch: '{}' }),
  'a patch that makes it malformed': patching({ op: 'add', path: '/spec/comletions', value: 1 }),
};

function imageOf(job?: { readonly metadata: unknown; readonly spec?: unknown }): string | undefined {
  const { template } = (job?.spec ?? {}) as Spec;
  return template?.spec.containers[0]?.image;
}

type Spec = {
  readonly template?: { readonly spec: { readonly containers: readonly { readonly image: string }[] } };
};

async function failureSays(desk: ControlledJobScene, words: string): Promise<void> {
  await desk.scene.until(`FailedToCreateJob reports that ${words}`, () => {
    const failed = desk.status.conditions?.find(({ type }) => type === 'FailedToCreateJob');
    return failed?.status === 'True' && failed.message.includes(words);
  });
}

type AdmissionShow = (
  desk: ControlledJobScene,
  answer: (respond: Respond) => void,
  asked: () => number,
) => Promise<void>;

const cases: Readonly<Record<string, AdmissionShow>> = {
  'a Job that the hook patches is created as patched, and so is the next one': async (
    desk,
    answer,
    asked,
  ) => {
    answer(pinning);
    await desk.create({ ...inTheRun(desk.scene.now), ...recreate }, asksForIt);
    const job = await desk.untilRunning();
    expect(imageOf(desk.job(job))).toMatch(/^one@sha256:/);
    // The patch does not count as a change of the template.
    await desk.untilCondition('RunningExpectedly');
    expect(asked()).toBe(1);
    await desk.edit({ jobTemplate: lasting('two') });
    expect(imageOf(desk.job(await desk.untilRunning(1)))).toMatch(/^two@sha256:/);
    expect([desk.scene.jobsEver.length, asked()]).toEqual([2, 2]);
  },
  'a refused Job is not created until the hook allows it, and the refusal is reported': async (
    desk,
    answer,
  ) => {
    answer((uid) => ({ uid, allowed: false, status: { message: 'no images from there' } }));
    await desk.create(inTheRun(desk.scene.now), asksForIt);
    await failureSays(desk, 'denied the request: no images from there');
    await desk.untilCondition('NotRunningUnexpectedly');
    await desk.scene.untilEvents('desk', 'FailedToCreateJob');
    expect(desk.scene.jobsEver).toEqual([]);
    answer(allowing);
    await desk.untilRunning();
  },
  'a Job is not created while the hook does not answer within ten seconds': async (desk, answer) => {
    answer(() => undefined);
    await desk.create(inTheRun(desk.scene.now), asksForIt);
    await failureSays(desk, 'no response within 10 s');
    expect(desk.scene.jobsEver).toEqual([]);
    answer(allowing);
    await desk.untilRunning();
  },
  ...Object.fromEntries(
    Object.entries(lies).map(([what, lie]): [string, AdmissionShow] => [
      `a Job that gets ${what} is not created, neither patched nor unpatched`,
      async (desk, answer, asked) => {
        answer(lie);
        await desk.create(inTheRun(desk.scene.now), asksForIt);
        await desk.untilCondition('FailedToCreateJob');
        const tries = asked();
        await desk.scene.poll('the hook is called again', async () => asked() > tries);
        await desk.scene.caughtUp();
        expect(desk.scene.jobsEver).toEqual([]);
        answer(pinning);
        expect(imageOf(desk.job(await desk.untilRunning()))).toMatch(/^one@sha256:/);
        expect(desk.scene.jobsEver).toHaveLength(1);
      },
    ]),
  ),
};

/** @param webhook returns the webhook, once it runs */
export function admissionCases(webhook: () => JobWebhook): OwnCases {
  return Object.fromEntries(
    Object.entries(cases).map(([rule, show]): [string, OwnShow] => [
      rule,
      async (desk, kubeConfig) => {
        const { namespace } = desk.scene;
        const { options: jobAdmission } = webhook();
        const answer = (respond: Respond): void => webhook().answer(namespace, respond);
        await withOperators({ kubeConfig, namespace, jobAdmission }, async (start) => {
          await start();
          await show(desk, answer, () => webhook().asked(namespace).length);
        });
      },
    ]),
  );
}
