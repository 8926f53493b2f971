import type { TSchema } from 'typebox';
import { metadataField } from './metadata.ts';
import { resourceSchema } from './resource.ts';
import { specSchema } from './spec.ts';
import { statusSchema } from './status.ts';

const kind = 'KronJob';

export const kronJobSchema: TSchema = resourceSchema({
  kind,
  description:
    'A Job for each time that a cron expression names, started at one deterministic instant of a window.',
  metadata: metadataField({ kind, example: 'db-backup', longest: 52 }),
  spec: specSchema,
  status: statusSchema,
});
