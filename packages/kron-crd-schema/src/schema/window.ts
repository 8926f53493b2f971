import { type TSchema, Type } from 'typebox';
import { durationField, type Place } from './duration.ts';

const mode = Type.String({
  description:
    'Where the window lies: after starts it at the nominal time, around has the nominal time in its middle. Default: after. Example: around.',
  examples: ['around'],
  enum: ['after', 'around'],
  default: 'after',
});

/**
 * A window around a nominal time.
 *
 * @param what - what may happen within it: `the run of a period may start`
 */
export function windowField(what: string, place: Place): TSchema {
  return Type.Object(
    {
      mode: Type.Optional(mode),
      duration: Type.Optional(durationField('How long the window is.', '3h', place)),
    },
    {
      description: `The span in which ${what}; one instant in it is chosen. Default: the nominal time itself. Example: {mode: after, duration: 3h}.`,
      examples: [{ mode: 'after', duration: '3h' }],
      // Entries of lists are stored as they are written.
      ...(place.inList ? {} : { default: {} }),
      additionalProperties: false,
    },
  );
}
