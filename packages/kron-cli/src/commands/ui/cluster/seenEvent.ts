import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { fieldsOf } from '@kron/fleet/plainObject';
import { instantField } from '@kron/fleet/live/instantField';
import { seenMetadata, type SeenMetadata } from './seenObject.ts';
import { shownText } from './shownText.ts';

/** An Event about a KronJob, ControlledJob or CronJob, reduced to what the view shows. */
export type SeenEvent = {
  metadata: SeenMetadata;
  regardingUID: string;
  reason: string;
  note: string;
  /** The time of the last occurrence, in RFC 3339; undefined if the Event states none. */
  at: string | undefined;
};

export function seenEvent(object: KubeObject): SeenEvent {
  const regarding = fieldsOf(object['regarding']);
  const { uid } = regarding;
  const series = fieldsOf(object['series']);
  const times = [series['lastObservedTime'], object['deprecatedLastTimestamp'], object['eventTime']];
  return {
    metadata: seenMetadata(object),
    regardingUID: typeof uid === 'string' ? uid : '',
    reason: shownText(textOf(object['reason'])),
    note: shownText(textOf(object['note'])),
    at: times.map(instantField).find((time) => time !== undefined),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
