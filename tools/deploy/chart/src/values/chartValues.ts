import { accessValues } from './accessValues.ts';
import { crdValues } from './crdValues.ts';
import { healthValues } from './healthValues.ts';
import { imageValues } from './imageValues.ts';
import { metricsValues } from './metricsValues.ts';
import { networkValues } from './networkValues.ts';
import { operatorValues } from './operatorValues.ts';
import { podValues } from './podValues.ts';
import { text, texts, type Values } from './value.ts';
import { webhookValues } from './webhookValues.ts';

/** Every value of the chart in the order of values.yaml. The file, its schema and its table are generated from this. */
export const chartValues: Values = {
  ...imageValues,
  ...operatorValues,
  ...crdValues,
  ...accessValues,
  ...podValues,
  ...healthValues,
  ...metricsValues,
  ...networkValues,
  ...webhookValues,
  fullnameOverride: text('', 'Name of the objects. Empty: the name of the release, with -operator.', {
    pattern: '^([a-z0-9]([-a-z0-9]{0,51}[a-z0-9])?)?$',
  }),
  commonLabels: texts('Further labels of every object.'),
  commonAnnotations: texts('Annotations of every object.'),
};
