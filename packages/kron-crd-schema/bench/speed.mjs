import { validateControlledSpec, validateSpec } from 'kron-core';
import { templateFindings } from '../dist/pods.js';
import { applyDefaults, validateControlledJob, validateKronJob } from '../dist/index.js';
import { ControlledJob, KronJob } from '../dist/validator.js';
import { interleaved } from '../../kron-core/bench/interleaved.mjs';
import { duration } from '../../kron-core/bench/table.mjs';
import { typicalManifests } from './typicalManifests.mjs';

const demanded = 50_000;
const kinds = [
  { kind: 'KronJob', validate: validateKronJob, bareValidator: KronJob, ofCore: validateSpec },
  {
    kind: 'ControlledJob',
    validate: validateControlledJob,
    bareValidator: ControlledJob,
    ofCore: validateControlledSpec,
  },
];

/** Validation of typical manifests of each kind, relative to the generated validator alone. */
export function* speedDemands() {
  for (const kind of kinds) yield* demandsOf(kind);
}

function* demandsOf({ kind, validate, bareValidator, ofCore }) {
  const manifests = typicalManifests(1000, kind);
  const { median, ratio } = interleaved({
    all: over(manifests, validate),
    validator: over(manifests, bareValidator),
    core: over(manifests, ({ spec }) => ofCore({ ...spec, identity: 'prod/db-backup' })),
    defaults: over(manifests, applyDefaults),
    template: over(manifests, (manifest) => templateFindings(manifest, [])),
  });
  const perSecond = 1e9 / median.all;
  const bare = `bare validator ${Math.round(1e9 / median.validator)}/s`;
  yield {
    name: `${validate.name}, typical manifests`,
    ours: `${Math.round(perSecond)}/s`,
    other: bare,
    ratio: `${ratio('all', 'validator').toFixed(1)}×`,
    demanded: '≥ 50000/s',
    ok: perSecond >= demanded,
  };
  yield {
    name: '  of which in kron-core',
    ours: duration(median.all),
    other: `core ${duration(median.core)}`,
    ratio: `${ratio('core', 'all').toFixed(2)}×`,
    demanded: '',
    ok: true,
  };
  yield {
    name: `applyDefaults of a ${kind}`,
    ours: duration(median.defaults),
    other: bare,
    ratio: `${ratio('defaults', 'validator').toFixed(1)}×`,
    demanded: '',
    ok: true,
  };
  yield {
    name: `templateFindings of a ${kind}`,
    ours: `${Math.round(1e9 / median.template)}/s`,
    other: bare,
    ratio: `${ratio('template', 'validator').toFixed(1)}×`,
    demanded: '',
    ok: true,
  };
}

/** Warms up first, because the first call takes as long as the next thousand. */
function over(manifests, judge) {
  for (const manifest of manifests) judge(manifest);
  let next = 0;
  return (count) => {
    for (let n = 0; n < count; n += 1) judge(manifests[(next += 1) % manifests.length]);
  };
}
