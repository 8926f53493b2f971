import { type TSchema, Type } from 'typebox';
import { clauseSchema } from './clause.ts';

const maxClauses = 64;

function clauses(description: string, example: object): TSchema {
  return Type.Array(clauseSchema, {
    description: `${description} At most ${maxClauses} clauses. Example: [${JSON.stringify(example).replaceAll('"', "'")}].`,
    examples: [[example]],
    maxItems: maxClauses,
    'x-kubernetes-list-type': 'atomic',
  });
}

/** `spec.constraints`. */
export const constraintsSchema: TSchema = Type.Object(
  {
    only: Type.Optional(
      clauses('An instant is allowed only if one of these clauses matches it; absent or empty: any.', {
        hours: '8-18',
      }),
    ),
    avoid: Type.Optional(
      clauses('An instant is not allowed if one of these clauses matches it.', { dow: 'SAT,SUN' }),
    ),
  },
  {
    description:
      'Which instants of a window may be chosen, on the wall clock of the timezone. A period none of whose drawn candidates is allowed is unschedulable. Example: {avoid: [{dow: "SAT,SUN"}]}.',
    examples: [{ avoid: [{ dow: 'SAT,SUN' }] }],
    additionalProperties: false,
  },
);
