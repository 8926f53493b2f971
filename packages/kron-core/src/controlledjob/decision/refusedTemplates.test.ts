import { describe } from '@jest/globals';
import { old, recreate, rule, successor, today } from '../testing/ruleScenario.ts';
import { jobOf } from '../testing/scenario.ts';
import type { ControlledObserved } from './observed.ts';

const refused: Partial<ControlledObserved> = {
  template: { refusal: 'spec.jobTemplate.spec.paralelism: unknown field' },
};

describe('a rejected template does not prevent actions', () => {
  rule([
    ['the first Job of a run is created', '09:00', [], [`create ${today} Start`], 'Start', {}, refused],
    [
      'its successor is created too',
      '10:00',
      [jobOf('09:00', old)],
      [`create ${successor} Recreate`],
      'Recreate',
      recreate,
      refused,
    ],
  ]);
});
