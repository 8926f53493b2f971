import { afterEach, describe, expect, test } from '@jest/globals';
import { type SendReview, jobAdmission } from '../../src/jobAdmission/jobAdmission.ts';
import { ControlledJobHarness } from './controlledJobHarness.ts';

const first = 'desk-1772442000-0';
const asksForIt = { 'kron.io/apply-mutations': 'true' };

let open: ControlledJobHarness | undefined;

afterEach(async () => {
  await open?.close();
  open = undefined;
});

type Asked = { readonly request: { readonly uid: string; readonly object: unknown } };

/** A webhook and the objects that it has received. */
function webhook(respond: (uid: string) => Promise<object>): { ask: SendReview; asked: unknown[] } {
  const asked: unknown[] = [];
  const ask: SendReview = async (body) => {
    const { request } = body as Asked;
    asked.push(request.object);
    return { response: { uid: request.uid, ...(await respond(request.uid)) } };
  };
  return { ask, asked };
}

function patching(...operations: readonly object[]) {
  const patch = Buffer.from(JSON.stringify(operations)).toString('base64');
  return webhook(async () => ({ allowed: true, patchType: 'JSONPatch', patch }));
}

/** Half a minute after the start. */
async function started(
  ask: SendReview | undefined,
  annotations: Record<string, string> = asksForIt,
): Promise<ControlledJobHarness> {
  open = await ControlledJobHarness.start(ask === undefined ? {} : { admission: jobAdmission(ask, 'me') });
  await open.create({}, annotations);
  await open.world.pass(60);
  return open;
}

const pinned = { op: 'replace', path: '/spec/template/spec/containers/0/image', value: 'one@sha256:1' };

describe('a Job that an external admission hook may change', () => {
  test.each([
    ["Kron's", asksForIt],
    ["the original operator's", { 'batch.gresearch.co.uk/apply-mutations': 'true' }],
  ])('is created as patched, with %s annotation', async (_, annotations) => {
    const at = await started(patching(pinned).ask, annotations);
    expect(at.jobs).toEqual([`${first} running`]);
    expect(JSON.stringify(at.job(first)?.['spec'])).toContain('one@sha256:1');
    expect(at.eventReasons).toEqual(['JobStarted', 'JobUnsuspended']);
  });

  test.each([{}, { 'kron.io/apply-mutations': 'false' }])(
    'is created without the hook, with annotations %j',
    async (annotations) => {
      const { ask, asked } = patching(pinned);
      const at = await started(ask, annotations);
      expect([at.jobs, asked]).toEqual([[`${first} running`], []]);
    },
  );

  test('that waits for the hook delays no other start', async () => {
    const { ask, asked } = webhook(() => new Promise(() => undefined));
    const at = await ControlledJobHarness.start({ admission: jobAdmission(ask, 'me') });
    open = at;
    const hooked = Array.from({ length: 30 }, (_, n) => at.create({}, asksForIt, `hooked-${n}`));
    await Promise.all(hooked);
    await at.create({});
    await at.world.pass(60);
    expect([asked.length, at.jobs]).toEqual([30, [`${first} running`]]);
  });

  test('is sent to the hook as it would be created: suspended and owned', async () => {
    const { ask, asked } = patching();
    const at = await started(ask);
    expect(asked).toMatchObject([
      {
        metadata: {
          name: first,
          ownerReferences: [{ kind: 'ControlledJob', uid: at.controlledJob?.metadata.uid }],
        },
        spec: { suspend: true },
      },
    ]);
  });

  test.each<[string, SendReview | undefined, string]>([
    [
      'is refused',
      webhook(async () => ({ allowed: false, status: { message: 'no image' } })).ask,
      'denied the request: no image',
    ],
    [
      'would be unsuspended at once',
      patching({ op: 'replace', path: '/spec/suspend', value: false }).ask,
      'the patch changes spec.suspend',
    ],
    ['gets an invalid patch', patching({ op: 'remove', path: '/spec/absent' }).ask, 'cannot be applied'],
    [
      'gets no response',
      () => Promise.reject(new Error('no response within 10 s')),
      'no response within 10 s',
    ],
    ['has no hook configured', undefined, 'start the operator with --job-admission-url'],
  ])('that %s is not created, which is reported', async (_, ask, why) => {
    const at = await started(ask);
    expect(at.jobs).toEqual([]);
    expect(at.conditions).toEqual(expect.arrayContaining(['FailedToCreateJob', 'NotRunningUnexpectedly']));
    const condition = at.status.conditions?.find(({ type }) => type === 'FailedToCreateJob');
    expect(condition?.message).toContain(why);
    expect(at.eventReasons).toEqual(['FailedToCreateJob']);
    // One entry, however many attempts.
    expect(at.status.actionHistory).toHaveLength(1);
  });

  test('is retried with backoff until the hook answers', async () => {
    let isThere = false;
    const { ask, asked } = webhook(() =>
      isThere ? Promise.resolve({ allowed: true }) : Promise.reject(new Error('connection refused')),
    );
    const at = await started(ask);
    const tries = asked.length;
    expect(tries).toBeGreaterThan(5);
    await at.world.pass(60);
    expect(asked.length - tries).toBeLessThan(5);
    isThere = true;
    await at.world.pass(150);
    expect([at.jobs, at.conditions]).toEqual([
      [`${first} running`],
      expect.not.arrayContaining(['FailedToCreateJob']),
    ]);
  });

  test('is not created after its run is over', async () => {
    const at = await started(() => Promise.reject(new Error('connection refused')));
    await at.world.pass(700);
    expect([at.jobs, at.status.shouldBeRunning, at.conditions]).toEqual([
      [],
      false,
      expect.not.arrayContaining(['FailedToCreateJob']),
    ]);
  });
});
