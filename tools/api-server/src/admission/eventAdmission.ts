import { type KubeObject, partOf } from '../objects/kubeObject.ts';
import type { Cause } from '../objects/statusError.ts';
import type { Admission } from './admission.ts';
import { unreadableTime } from './microTime.ts';

/** Admission of events.k8s.io/v1 Events. */
export const eventAdmission: Admission = {
  unreadable: (event) =>
    unreadableTime('Event', event['eventTime']) ??
    unreadableTime('Event', partOf(event, 'series')['lastObservedTime']),
  withDefaults: (event) => ({
    deprecatedSource: {},
    deprecatedFirstTimestamp: null,
    deprecatedLastTimestamp: null,
    ...event,
  }),
  causes: (event) => [...missing(event), ...tooLong(event)],
};

function missing(event: KubeObject): Cause[] {
  const fields = ['eventTime', 'reportingController', 'reportingInstance', 'action', 'reason'];
  return fields
    .filter((field) => event[field] === undefined || event[field] === '')
    .map((field) => ({ reason: 'FieldValueRequired', message: 'Required value', field }));
}

const noteLimit = 1024;

function tooLong({ note }: KubeObject): Cause[] {
  if (typeof note !== 'string' || Buffer.byteLength(note) <= noteLimit) return [];
  const message = `Invalid value: "": can have at most ${noteLimit} characters`;
  return [{ reason: 'FieldValueInvalid', message, field: 'note' }];
}
