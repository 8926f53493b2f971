import { expect } from '@jest/globals';
import { jobs } from '@kron/kubernetes/resources';
import { holdNames, labelTime } from 'kron-core/controller';
import { gates, timestamp } from './policyRows.ts';
import {
  annotationsOf,
  chosenTimeOf,
  cronJob,
  isHeld,
  isSuspended,
  type WindowScene,
  suspendedByKueue,
} from './windowScene.ts';

/** Rules in a sentence, and the code that shows each. */
type WindowCases = Readonly<Record<string, (scene: WindowScene) => Promise<void>>>;

/** Short enough for a test, and shorter than the time between two starts. */
const brief = { 'kron.io/window': '4s' };
/** No test waits for its end. */
const long = { 'kron.io/window': '10h' };
const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'backup', uid: 'none', controller: true };

/** A Job that a user creates with the label of held Jobs. */
function forged(name: string, metadata: Readonly<Record<string, unknown>>) {
  const pod = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels: { [holdNames.held]: 'window' }, ...metadata },
    spec: { suspend: true, template: pod },
  };
}

function versionOf(object: Readonly<Record<string, unknown>>): unknown {
  return (object['metadata'] as Record<string, unknown>)['resourceVersion'];
}

/** Each on the real CronJob controller. */
export const heldCases: WindowCases = {
  'a Job waits suspended and starts at the second that a KronJob of its name would choose': async (scene) => {
    await scene.create('backup', {
      annotations: { ...brief, 'kron.io/seed': 'daily', 'kron.io/salt': 'x' },
    });
    const released = await scene.firstReleased('backup');
    const [created] = (await scene.firstJob('backup')).versions;
    expect(created && [isHeld(created), isSuspended(created)]).toEqual([true, true]);
    const window = {
      window: { mode: 'after', duration: '4s' },
      seed: { strategy: 'daily', salt: 'x' },
    } as const;
    const chosen = chosenTimeOf(released, 'backup', window);
    const label = labelTime(`${chosen.toISOString().slice(0, 19)}Z`);
    expect(annotationsOf(released)[holdNames.chosenTime]).toBe(label);
    expect(isSuspended(released)).toBe(false);
  },
  'an Event says until when a Job waits': async (scene) => {
    await scene.create('backup', { annotations: { ...long, 'kron.io/distribution': 'normal' } });
    const note = await scene.untilEvent('backup', 'Held');
    expect(note).toMatch(/^Job backup-\S+ of \S+Z waits until \S+Z: window 10h, normal$/);
  },
  'a waiting Job is active for the CronJob controller, and Forbid skips the next start': async (scene) => {
    await scene.create('backup', { annotations: long });
    await scene.untilEvent('backup', 'JobAlreadyActive');
    const all = scene.jobsOf('backup');
    expect(all).toHaveLength(1);
    expect(all[0]?.versions.every(isHeld)).toBe(true);
    const stored = await scene.admin.get({
      resource: { group: 'batch', version: 'v1', plural: 'cronjobs' },
      namespace: scene.namespace,
      name: 'backup',
    });
    expect(stored['status']).toMatchObject({ active: [{ name: all[0]?.name }] });
    expect(scene.notes('backup', 'UnexpectedJob')).toEqual([]);
  },
  'Replace deletes a waiting Job': async (scene) => {
    await scene.create('backup', { annotations: long, spec: { concurrencyPolicy: 'Replace' } });
    const first = await scene.until('the first Job is deleted', () =>
      scene.jobsOf('backup').find(({ isDeleted }) => isDeleted),
    );
    expect(first.versions.every(isHeld)).toBe(true);
    const next = await scene.until('there is another Job', () => scene.jobsOf('backup')[1]);
    expect(next.versions.every(isHeld)).toBe(true);
  },
  'with Allow, several Jobs wait': async (scene) => {
    await scene.create('backup', { annotations: long, spec: { concurrencyPolicy: 'Allow' } });
    await scene.until(
      'two Jobs wait',
      () => scene.jobsOf('backup').filter(({ versions }) => versions.every(isHeld))[1],
    );
  },
  'a Job with a queue of Kueue waits at a gate, and its suspend stays as it is': async (scene) => {
    const labels = { 'kueue.x-k8s.io/queue-name': 'batch', ...suspendedByKueue };
    await scene.create('backup', { annotations: brief, template: { metadata: { labels } } });
    const released = await scene.firstReleased('backup');
    const [created] = (await scene.firstJob('backup')).versions;
    expect(created && [isHeld(created), isSuspended(created)]).toEqual([true, true]);
    expect(created && annotationsOf(created)[gates]).toBe('kron.io/window');
    expect([annotationsOf(released)[gates], isSuspended(released)]).toEqual([undefined, true]);
    expect(annotationsOf(released)).toHaveProperty([holdNames.chosenTime]);
  },
  'a Job with a queue of Kueue that has lost its gate keeps its suspend': async (scene) => {
    const labels = { 'kueue.x-k8s.io/queue-name': 'batch', ...suspendedByKueue };
    await scene.create('backup', {
      annotations: { 'kron.io/window': '6s' },
      template: { metadata: { labels } },
    });
    const { name } = await scene.firstJob('backup');
    const body = { metadata: { annotations: { [gates]: null } } };
    await scene.admin.patch({ resource: jobs, namespace: scene.namespace, name }, { type: 'merge', body });
    const released = await scene.firstReleased('backup');
    expect(annotationsOf(released)).toHaveProperty([holdNames.chosenTime]);
    expect(isSuspended(released)).toBe(true);
  },
  'a Job without a queue is resumed, and loses the gate of Kron': async (scene) => {
    const annotations = { [gates]: 'kron.io/window,example.com/a' };
    await scene.create('backup', { annotations: brief, template: { metadata: { annotations } } });
    const released = await scene.firstReleased('backup');
    const [created] = (await scene.firstJob('backup')).versions;
    expect(created && [isHeld(created), isSuspended(created)]).toEqual([true, true]);
    expect([annotationsOf(released)[gates], isSuspended(released)]).toEqual(['example.com/a', false]);
  },
  'a Job that a user creates from the CronJob starts at once': async (scene) => {
    await scene.create('backup', { annotations: long, spec: { schedule: '0 0 1 1 *' } });
    const { code, stderr } = await scene.plane.kubectl([
      'create',
      'job',
      '--from=cronjob/backup',
      'backup-manual',
      '-n',
      scene.namespace,
    ]);
    expect([code, stderr]).toEqual([0, '']);
    const [created] = (await scene.firstJob('backup')).versions;
    expect(created && [isHeld(created), isSuspended(created)]).toEqual([false, false]);
  },
  'neither an edit of the CronJob nor its suspension touches a waiting Job': async (scene) => {
    await scene.create('backup', { annotations: { 'kron.io/window': '6s' } });
    const { versions } = await scene.firstJob('backup');
    const annotations = { 'kron.io/window': null };
    await scene.edit('backup', { metadata: { annotations }, spec: { suspend: true } });
    const released = await scene.firstReleased('backup');
    const window = { window: { duration: '6s' } };
    const chosen = chosenTimeOf(released, 'backup', window);
    expect(versions[0] && isHeld(versions[0])).toBe(true);
    expect(annotationsOf(released)[holdNames.chosenTime]).toBe(
      labelTime(`${chosen.toISOString().slice(0, 19)}Z`),
    );
  },
  'the deletion of a CronJob deletes its waiting Job': async (scene) => {
    const { metadata } = await scene.create('backup', { annotations: long });
    await scene.firstJob('backup');
    const ref = {
      resource: { group: 'batch', version: 'v1', plural: 'cronjobs' },
      namespace: scene.namespace,
    };
    await scene.admin.delete({ ...ref, name: 'backup' }, { uid: metadata.uid ?? '' });
    const deleted = await scene.until('the Job is deleted', () =>
      scene.jobsOf('backup').find(({ isDeleted }) => isDeleted),
    );
    expect(deleted.versions.every(isHeld)).toBe(true);
  },
  'a template that is suspended stays so': async (scene) => {
    await scene.create('backup', { annotations: brief, template: { spec: { suspend: true } } });
    const [created] = (await scene.firstJob('backup')).versions;
    expect(created && [isHeld(created), isSuspended(created)]).toEqual([false, true]);
  },
  'a Job that is deleted as soon as it has finished waits too': async (scene) => {
    const spec = { ttlSecondsAfterFinished: 0 };
    await scene.create('backup', { annotations: brief, template: { spec } });
    const { metadata } = await scene.firstReleased('backup');
    await scene.succeed(metadata.name);
    const { versions } = await scene.until('the Job is deleted', () =>
      scene.jobsOf('backup').find(({ isDeleted }) => isDeleted),
    );
    expect(versions[0] && isHeld(versions[0])).toBe(true);
    const finished = versions.at(-1);
    expect(finished && annotationsOf(finished)).toHaveProperty([holdNames.chosenTime]);
  },
  'a Namespace gives its CronJobs a window, and 0s switches it off': async (scene) => {
    await scene.annotateNamespace({ ...brief, 'kron.io/seed': 'weekly', 'kron.io/salt': 'x' });
    await scene.create('backup');
    await scene.create('other', { annotations: { 'kron.io/window': '0s' } });
    const [created] = (await scene.firstJob('backup')).versions;
    expect(created && annotationsOf(created)).toMatchObject({ ...brief, 'kron.io/seed': 'weekly' });
    expect(created && annotationsOf(created)['kron.io/salt']).toBeUndefined();
    await scene.firstReleased('backup');
    const [other] = (await scene.firstJob('other')).versions;
    expect(other && [isHeld(other), isSuspended(other)]).toEqual([false, false]);
  },
  'without the annotation, the next Job starts at its nominal time': async (scene) => {
    await scene.create('backup', { annotations: brief, spec: { concurrencyPolicy: 'Allow' } });
    await scene.firstJob('backup');
    const edited = await scene.edit('backup', { metadata: { annotations: { 'kron.io/window': null } } });
    expect(JSON.stringify(edited['spec'])).not.toContain('kron.io');
    await scene.until('a Job starts at once', () =>
      scene
        .jobsOf('backup')
        .find(({ versions: [first] }) => first !== undefined && !isHeld(first) && !isSuspended(first)),
    );
  },
  'a second server-side apply changes nothing, and no other manager owns the fields of the user': async (
    scene,
  ) => {
    const manifest = cronJob('backup', { annotations: long, spec: { schedule: '0 0 1 1 *' } });
    const apply = async (manager: string): Promise<Record<string, unknown>> => {
      const args = [
        'apply',
        '--server-side',
        `--field-manager=${manager}`,
        '-n',
        scene.namespace,
        '-o',
        'json',
      ];
      const result = await scene.plane.kubectl([...args, '-f', '-'], { input: JSON.stringify(manifest) });
      expect([result.code, result.stderr]).toEqual([0, '']);
      return JSON.parse(result.stdout) as Record<string, unknown>;
    };
    const first = await apply('argocd-controller');
    expect(JSON.stringify(first['spec'])).toContain('"kron.io/copied":"true"');
    expect(versionOf(await apply('argocd-controller'))).toBe(versionOf(first));
    const diff = await scene.plane.kubectl(
      ['diff', '--server-side', '--field-manager=argocd-controller', '-n', scene.namespace, '-f', '-'],
      { input: JSON.stringify(manifest) },
    );
    expect([diff.code, diff.stdout]).toEqual([0, '']);
    const shared = await apply('kustomize-controller');
    expect(versionOf(await apply('argocd-controller'))).toBe(versionOf(shared));
  },
  'a window that is not shorter than the time between two starts has no effect, and an Event says so once':
    async (scene) => {
      await scene.create('backup', {
        annotations: { 'kron.io/window': '1m' },
        spec: { schedule: '* * * * *', concurrencyPolicy: 'Allow' },
      });
      const released = await scene.firstReleased('backup');
      expect([isSuspended(released), annotationsOf(released)[holdNames.chosenTime]]).toEqual([
        false,
        undefined,
      ]);
      expect(await scene.untilEvent('backup', 'WindowTooLong')).toMatch(
        /^expected a window shorter than 1m, .* found 1m; /,
      );
      expect(scene.notes('backup', 'Held')).toEqual([]);
    },
  'annotations that cannot be read hold no Job for longer than an instant': async (scene) => {
    await scene.create('backup', { annotations: { ...long, 'kron.io/distribution': 'flat' } });
    const released = await scene.firstReleased('backup');
    expect(isSuspended(released)).toBe(false);
    expect(await scene.untilEvent('backup', 'InvalidHold')).toContain('kron.io/distribution');
  },
  'forged Jobs are released at once, and the Event names the reason': async (scene) => {
    const ownerReferences = [owner];
    const far = { [timestamp]: '9998-01-01T00:00:00Z', ...long };
    const create = (name: string, metadata: Readonly<Record<string, unknown>>): Promise<unknown> =>
      scene.admin.create({ resource: jobs, namespace: scene.namespace }, forged(name, metadata));
    await create('forged-plain', {});
    // The garbage collector deletes a Job whose owner does not exist, so that this one has none either.
    await create('forged-far', { annotations: far });
    const { metadata } = await scene.create('backup', { spec: { schedule: '0 0 1 1 *' } });
    await create('forged-owned', {
      annotations: far,
      ownerReferences: ownerReferences.map((one) => ({ ...one, uid: metadata.uid })),
    });
    for (const name of ['forged-plain', 'forged-far', 'forged-owned']) {
      const job = await scene.until(`${name} is released`, () =>
        scene
          .jobsOf('forged')
          .find((story) => story.name === name)
          ?.versions.find((one) => !isHeld(one)),
      );
      expect(isSuspended(job)).toBe(false);
    }
    expect(await scene.untilEvent('forged-plain', 'InvalidHold')).toContain(
      'expected a controller reference to a CronJob',
    );
    expect(await scene.untilEvent('backup', 'InvalidHold')).toMatch(/found 9998-01-01T0\d:/);
  },
};
