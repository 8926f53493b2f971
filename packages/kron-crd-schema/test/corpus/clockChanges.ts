import { type Fixture, invalid, valid } from './fixture.ts';

export const clockChangesFixtures: readonly Fixture[] = [
  ...valid('spec.clockChanges', [{}, null, { gap: 'after', fold: 'first' }, { gap: null, fold: null }]),
  ...valid('spec.clockChanges.gap', ['skip', 'after', 'before', null]),
  ...valid('spec.clockChanges.fold', ['both', 'first', 'second', null]),
  ...invalid('spec.clockChanges', 'WrongType', ['after', 1, true, []]),
  ...invalid('spec.clockChanges.gap', 'WrongType', [1, true, {}, []]),
  ...invalid('spec.clockChanges.fold', 'WrongType', [1, true, {}, []]),
  ...invalid('spec.clockChanges.gap', 'UnknownValue', ['', 'shift', 'After', 'both', 'first']),
  ...invalid('spec.clockChanges.fold', 'UnknownValue', ['', 'once', 'First', 'skip', 'after']),
  ...invalid('spec.clockChanges.skip', 'UnknownField', [true]),
];
