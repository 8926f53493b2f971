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
 * A window around a nominal time.
 *
 * @param what - what may happen within it: `a period may start`
 * @param otherwise - when that happens without a window: `the nominal time only`
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
      // Entries of lists get no defaults.
      ...(scope.inList ? {} : { default: {} }),
      additionalProperties: false,
    },
  );
}
