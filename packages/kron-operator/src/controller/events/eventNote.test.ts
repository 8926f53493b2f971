import { describe, expect, test } from '@jest/globals';
import { type EventNote, eventManifest, referenceTo, truncateNote } from './eventNote.ts';

const note: EventNote = {
  regarding: {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    namespace: 'prod',
    name: 'backup',
    uid: 'u1',
  },
  type: 'Normal',
  reason: 'SuccessfulCreate',
  action: 'Create',
  note: 'Created Job backup-1',
};
const reporter = { controller: 'kron.io/kron-operator', instance: 'pod-1' };
const at = Date.parse('2026-03-01T00:00:00Z');

describe('eventManifest', () => {
  test('an Event that occurred once has no series', () => {
    const manifest = eventManifest('backup.1', note, { count: 1, first: at, last: at }, reporter);
    expect(manifest).toEqual({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { name: 'backup.1', namespace: 'prod' },
      eventTime: '2026-03-01T00:00:00.000000Z',
      reportingController: 'kron.io/kron-operator',
      reportingInstance: 'pod-1',
      type: 'Normal',
      reason: 'SuccessfulCreate',
      action: 'Create',
      note: 'Created Job backup-1',
      regarding: note.regarding,
    });
  });

  test('a repeated Event has a series with count and last time', () => {
    const manifest = eventManifest('backup.1', note, { count: 3, first: at, last: at + 60_000 }, reporter);
    expect(manifest['series']).toEqual({ count: 3, lastObservedTime: '2026-03-01T00:01:00.000000Z' });
  });

  test.each([
    ['x'.repeat(2_000), 1_024],
    ['ß'.repeat(2_000), 1_023],
    ['🕰'.repeat(500), 1_023],
  ])('truncates a note to 1,024 bytes, between characters', (text, length) => {
    const cut = truncateNote({ ...note, note: text }).note;
    expect(new TextEncoder().encode(cut)).toHaveLength(length);
    expect(text.startsWith(cut.slice(0, -1))).toBe(true);
  });

  test('the Event of a cluster-scoped object is in namespace default', () => {
    const regarding = referenceTo(
      { metadata: { name: 'prod', uid: 'u' } },
      { apiVersion: 'v1', kind: 'Namespace' },
    );
    const manifest = eventManifest('a', { ...note, regarding }, { count: 1, first: at, last: at }, reporter);
    expect(regarding).toEqual({ apiVersion: 'v1', kind: 'Namespace', name: 'prod', uid: 'u' });
    expect(manifest.metadata['namespace']).toBe('default');
  });
});
