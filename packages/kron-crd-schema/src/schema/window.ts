import { type TSchema, Type } from 'typebox';
import { durationField } from './duration.ts';

const mode = Type.String({
  description:
    'Where the window lies: after starts it at the nominal time, around has the nominal time in its middle. Default: after. Example: around.',
  examples: ['around'],
  enum: ['after', 'around'],
  default: 'after',
});

/** `spec.window`. */
export const windowSchema: TSchema = Type.Object(
  {
    mode: Type.Optional(mode),
    duration: Type.Optional(durationField('How long the window is.', '3h')),
  },
  {
    description:
      'The span in which the run of a period may start; one instant in it is chosen. Default: the nominal time itself. Example: {mode: after, duration: 3h}.',
    examples: [{ mode: 'after', duration: '3h' }],
    default: {},
    additionalProperties: false,
  },
);
