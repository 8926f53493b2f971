import { type TSchema, Type } from 'typebox';
import { durationField, type RuleScope } from './duration.ts';

const mode = Type.String({
  description:
    'Position of the window: it starts at the nominal time (after) or is centred on it (around). Default: after. Example: around.',
  examples: ['around'],
  enum: ['after', 'around'],
  default: 'after',
});

/**
 * The schema of a window.
 *
 * @param what - what happens within the window, for the description: `a period may start`
 * @param otherwise - when it happens if there is no window, for the description: `the nominal time only`
 */
export function windowField(what: string, otherwise: string, scope: RuleScope): TSchema {
  return Type.Object(
    {
      mode: Type.Optional(mode),
      duration: Type.Optional(durationField('Length of the window.', '3h', scope)),
    },
    {
      description: `Time span in which ${what}. Kron chooses one instant of it. Default: ${otherwise}. Example: {mode: after, duration: 3h}.`,
      examples: [{ mode: 'after', duration: '3h' }],
      // In an entry of a list, the field has no default.
      ...(scope.inList ? {} : { default: {} }),
      additionalProperties: false,
    },
  );
}
