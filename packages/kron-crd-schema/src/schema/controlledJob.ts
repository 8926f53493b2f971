import type { TSchema } from 'typebox';
import { controlledSpecSchema } from './controlledSpec.ts';
import { controlledStatusSchema } from './controlledStatus.ts';
import { metadataField } from './metadata.ts';
import { resourceSchema } from './resource.ts';

const kind = 'ControlledJob';

export const controlledJobSchema: TSchema = resourceSchema({
  kind,
  description: 'At most one Job, kept in being between a start and a stop.',
  metadata: metadataField({ kind, example: 'web', longest: 48 }),
  spec: controlledSpecSchema,
  status: controlledStatusSchema,
});
