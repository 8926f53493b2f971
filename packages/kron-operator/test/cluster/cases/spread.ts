import { expect } from '@jest/globals';
import { type KronJobSpec, spreadBounds } from 'kron-core';
import { take } from '../dueIn.ts';
import type { Cases } from '../sideBySide.ts';
import { briefJob } from '../templates.ts';
import { createdAt, promptly, secondsOf } from '../times.ts';

const of = 12;
/** Half of the window, in seconds: each member has two of its seconds. */
const half = 12;

/** An instant of today in a schedule that names it once a day. */
function at(nominal: Date): Pick<KronJobSpec, 'schedule' | 'window'> {
  const schedule = `${nominal.getUTCMinutes()} ${nominal.getUTCHours()} * * *`;
  return { schedule, window: { mode: 'around', duration: `${2 * half}s` } };
}

export const spreadCases: Cases = {
  'the twelve members of a group start inside their parts of the window': async (scene) => {
    const start = scene.now + scene.headStart + half;
    const nominal = new Date(Math.ceil(start / 60) * 60_000);
    const spec = at(nominal);
    const slots = Array.from({ length: of }, (_, slot) => slot);
    for (const slot of slots) {
      const spread = { slot, of, group: 'backups' };
      await scene.create(`member-${slot}`, { ...spec, spread, jobTemplate: briefJob() });
    }
    scene.stillBefore(secondsOf(nominal) - half);

    for (const slot of slots) {
      const name = `member-${slot}`;
      const scheduling = { ...spec, identity: `${scene.namespace}/${name}` };
      const [period] = take({ ...scheduling, spread: { slot, of } }, secondsOf(nominal) - half - 1, 1);
      if (period === undefined) throw new Error(`${name} has no period`);
      expect(period.nominalTime).toEqual(nominal);
      const job = await scene.untilCreated(name, period);
      const { earliest, latest } = spreadBounds(scheduling, nominal, slot, of);
      const allowed = await scene.allowing(promptly, secondsOf(period.chosenTime));
      expect(createdAt(job)).toBeGreaterThanOrEqual(secondsOf(earliest));
      expect(createdAt(job)).toBeLessThanOrEqual(secondsOf(latest) + allowed);
      expect(await scene.untilRecorded(name, period)).toBe('executed Created');
      await scene.untilEvents(name, 'SuccessfulCreate');
      expect(scene.eventNotes(name, 'SuccessfulCreate')).toEqual([
        expect.stringContaining(`slot ${slot} of ${of}`),
      ]);
    }
  },
};
