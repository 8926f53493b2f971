import { jobTemplate } from '../manifest.ts';
import { day, due, jobOfDay } from './situation.ts';

type Fields = Record<string, unknown>;

/** A spec whose Jobs are deleted this many seconds after they end. */
export function vanishingAfter(ttlSecondsAfterFinished: number): Fields {
  const spec = { ...(jobTemplate()['spec'] as Fields), ttlSecondsAfterFinished };
  return { schedule: '0 0 * * *', window: { duration: '1h' }, jobTemplate: { spec } };
}

/** Jobs of this spec can be deleted before the operator has recorded that they ran. */
export const shortLived: Fields = vanishingAfter(60);

/** The part of a status that claims the period of the day. */
export function claim(purpose: 'ShortTTL' | 'Replace' | 'Queue', fields: Fields = {}): Fields {
  return {
    claim: {
      periodID: `${day}T00:00:00Z`,
      chosenTime: due,
      jobName: jobOfDay,
      claimedAt: due,
      for: purpose,
      holder: 'other',
      ...fields,
    },
  };
}
