import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { isPlainObject } from '@kron/fleet/plainObject';
import { instantField } from './instantField.ts';
import { seenMetadata, type SeenMetadata } from './seenObject.ts';
import { shownText } from './shownText.ts';

/** An Event about a KronJob or ControlledJob. */
export type SeenEvent = {
  metadata: SeenMetadata;
  regardingUID: string;
  reason: string;
  note: string;
  at: string | undefined;
};

export function seenEvent(object: KubeObject): SeenEvent {
  const regarding = isPlainObject(object['regarding']) ? object['regarding'] : {};
  const { uid } = regarding;
  return {
    metadata: seenMetadata(object),
    regardingUID: typeof uid === 'string' ? uid : '',
    reason: textOf(object['reason']),
    note: shownText(textOf(object['note'])),
    at: instantField(object['eventTime']) ?? instantField(object['deprecatedLastTimestamp']),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
