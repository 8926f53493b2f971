import { controlled } from './manifest.ts';

type Fields = Record<string, unknown>;

/** A ControlledJob spec: from nine to five on weekdays, in London. */
export const nineToFive: Fields = {
  timezone: { name: 'Europe/London' },
  events: [
    { action: 'start', schedule: { timeOfDay: '09:00', daysOfWeek: 'MON-FRI' } },
    { action: 'stop', schedule: { timeOfDay: '17:00', daysOfWeek: 'MON-FRI' } },
  ],
};

/** A stored ControlledJob: `prod/desk`, with uid `ctj-1`, created a year ago. */
export function storedControlled(spec: Fields = {}, status: Fields = {}, metadata: Fields = {}): Fields {
  return {
    ...controlled('desk', { ...nineToFive, ...spec }),
    metadata: {
      name: 'desk',
      namespace: 'prod',
      uid: 'ctj-1',
      generation: 2,
      creationTimestamp: '2025-03-01T00:00:00Z',
      resourceVersion: '81',
      managedFields: [{ manager: 'kubectl' }],
      ...metadata,
    },
    ...(Object.keys(status).length === 0 ? {} : { status }),
  };
}
