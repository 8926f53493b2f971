import { list, section, text, type Values, word } from './value.ts';

export const imageValues: Values = {
  image: section('The image of the operator.', {
    repository: text('kron-operator', 'Registry and name of the image, without a tag.', {
      minLength: 1,
      pattern: '^[a-z0-9][a-zA-Z0-9._:/-]*[a-zA-Z0-9]$',
    }),
    tag: text('', "Tag of the image. Empty: the chart's appVersion.", {
      pattern: '^([a-zA-Z0-9_][a-zA-Z0-9._-]{0,127})?$',
    }),
    digest: text('', 'Digest of the image, sha256:…; takes precedence over the tag.', {
      pattern: '^(sha256:[a-f0-9]{64})?$',
    }),
    pullPolicy: word('IfNotPresent', 'When a node pulls the image.', ['Always', 'IfNotPresent', 'Never']),
    pullSecrets: list('Secrets to pull the image with, as `- name: registry`.'),
  }),
};
