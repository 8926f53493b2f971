import { type TSchema, Type } from 'typebox';
import { label } from './namePattern.ts';
import { type CelRule, matches } from './celRule.ts';

const maxSlots = 10_000;

const slot = Type.Integer({
  description: 'Number of the slot, from 0, the earliest, to of-1. Required. Example: 7.',
  examples: [7],
  format: 'int32',
  minimum: 0,
  maximum: maxSlots - 1,
});

const of = Type.Integer({
  description: `Number of slots, from 1 to ${maxSlots}. Required. Example: 50.`,
  examples: [50],
  format: 'int32',
  minimum: 1,
  maximum: maxSlots,
});

const groupPattern = `^${label}$`;
const groupExpected = 'expected lowercase letters, digits and hyphens, such as "backups"';

const group = Type.String({
  description:
    'Name of the group, across namespaces: lowercase letters, digits and hyphens, at most 63 characters. Only tools read it. Default: none. Example: backups.',
  examples: ['backups'],
  maxLength: 63,
  'x-kron-outside-crd': { pattern: groupPattern },
  'x-kron-expected': groupExpected,
  'x-kubernetes-validations': [matches(groupPattern, groupExpected)],
});

/**
 * The rule does not need {@link unlessUnchanged}. Both fields are required, so its evaluation cannot fail. The API server
 * itself skips such a rule for a stored value that an update does not change.
 */
const slotBelowOf: CelRule = {
  rule: 'self.slot < self.of',
  message: 'expected a whole number below of',
  messageExpression:
    "'expected a whole number from 0 to %d (of is %d), found %d'.format([self.of - 1, self.of, self.slot])",
  fieldPath: '.slot',
};

/** The schema of `spec.spread`. It has no default, because the API server would add the field to every stored object. */
export const spreadSchema: TSchema = Type.Object(
  { slot, of, group: Type.Optional(group) },
  {
    description:
      'Part of the window that this KronJob starts in: one of equally likely parts, so that the members of a group start evenly. Default: the whole window. Example: {slot: 7, of: 50, group: backups}.',
    examples: [{ slot: 7, of: 50, group: 'backups' }],
    additionalProperties: false,
    'x-kubernetes-validations': [slotBelowOf],
  },
);
