import { templateFindings } from '../dist/pods.js';
import { validateControlledJob, validateKronJob } from '../dist/index.js';
import { duration } from '../../kron-core/bench/table.mjs';
import { typicalManifests } from './typicalManifests.mjs';

/** Maximum factor in time for twice the input. A quadratic step would have a factor of four. */
const allowed = 3;
const smallest = 32_768;
const doublings = 4;

const podSpec = 'jobTemplate.spec.template.spec';

/** A path in the manifest, and a value of size n. */
const inputs = {
  'a long schedule': ['schedule', (n) => '0,'.repeat(n / 2)],
  'a long schedule of names': ['schedule', (n) => `0 0 * ${'JAN-'.repeat(n / 4)} *`],
  'a long timezone': ['timezone', (n) => 'A/'.repeat(n / 2)],
  'a duration of digits': ['window.duration', (n) => '1'.repeat(n)],
  'a duration of zeros': ['policy.deadline', (n) => `-${'0'.repeat(n)}`],
  'a duration of units': ['policy.deadline', (n) => '1h'.repeat(n / 2)],
  'a parameter of zeros': ['distribution', (n) => ({ name: 'skewEarly', params: { shape: '0'.repeat(n) } })],
  'many parameters': ['distribution', (n) => ({ name: 'normal', params: fields(n / 8, '1') })],
  'a clause value of ranges': ['constraints.avoid', (n) => [{ dow: 'SUN-'.repeat(n / 4) }]],
  'many clauses': ['constraints.avoid', (n) => Array.from({ length: n / 16 }, () => ({ hours: 'x' }))],
  'many unknown fields': ['', (n) => fields(n / 8, 1)],
  'many labels': ['jobTemplate.metadata.labels', (n) => fields(n / 8, '-')],
  'a long label key': ['jobTemplate.metadata.labels', (n) => ({ [`${'a.'.repeat(n / 2)}/`]: 'x' })],
  'many containers of one name': [
    `${podSpec}.containers`,
    (n) => Array.from({ length: n / 16 }, () => ({ name: 'a' })),
  ],
  'a long quantity': [
    `${podSpec}.containers`,
    (n) => [{ name: 'a', resources: { limits: { cpu: '1'.repeat(n) } } }],
  ],
  'wrong types in a list': [`${podSpec}.containers`, (n) => Array.from({ length: n / 2 }, () => 1)],
};

/** The same for fields that only a ControlledJob has. */
const inputsOfControlled = {
  'a long name of a zone': ['timezone.name', (n) => 'A/'.repeat(n / 2)],
  'many events': ['events', (n) => Array.from({ length: n / 32 }, () => ({ action: 'start' }))],
  'a long cronSchedule': ['events', (n) => [{ action: 'start', cronSchedule: '0,'.repeat(n / 2) }]],
  'a long daysOfWeek': [
    'events',
    (n) => [{ action: 'start', schedule: { timeOfDay: '09:00', daysOfWeek: 'SUN-'.repeat(n / 4) } }],
  ],
  'a long timeOfDay': [
    'events',
    (n) => [{ action: 'start', schedule: { timeOfDay: '0'.repeat(n), daysOfWeek: '*' } }],
  ],
  'many unknown fields': ['', (n) => fields(n / 8, 1)],
};

/** Templates, for templateFindings. */
const templates = {
  'many unknown fields of a container': [`${podSpec}.containers`, (n) => [fields(n / 8, 1)]],
  'many misspelt words': [
    `${podSpec}.containers`,
    (n) => Array.from({ length: n / 32 }, () => ({ imagePullPolicy: 'Alway' })),
  ],
  'many mounts without a volume': [
    podSpec,
    (n) => ({
      volumes: Array.from({ length: n / 32 }, (_, index) => ({ name: `volume-${index}` })),
      containers: [
        { volumeMounts: Array.from({ length: n / 32 }, (_, index) => ({ name: `volumf-${index}` })) },
      ],
    }),
  ],
  'many mounts and devices': [
    podSpec,
    (n) => ({
      containers: [
        {
          volumeMounts: Array.from({ length: n / 32 }, (_, index) => ({ name: `mount-${index}` })),
          volumeDevices: Array.from({ length: n / 32 }, (_, index) => ({ name: `device-${index}` })),
        },
      ],
    }),
  ],
  'many ports of one number': [
    `${podSpec}.containers`,
    (n) => [
      { ports: Array.from({ length: n / 32 }, (_, index) => ({ containerPort: 80, hostPort: index + 1 })) },
    ],
  ],
  'many quantities': [
    `${podSpec}.containers`,
    (n) => [{ resources: { limits: fields(n / 16, '1'.repeat(50)), requests: fields(n / 16, '1Ei') } }],
  ],
  'a long name': [`${podSpec}.containers`, (n) => [{ name: `${'a-'.repeat(n / 2)}-`, image: 'x' }]],
  'a long path': [
    `${podSpec}.containers`,
    (n) => [{ volumeMounts: [{ name: 'a', mountPath: 'a', subPath: '../'.repeat(n / 3) }] }],
  ],
};

/** Hostile manifests of growing size: twice the size may take little more than twice the time. */
export function* growthDemands() {
  yield* demandsOf('KronJob', inputs, validateKronJob);
  yield* demandsOf('KronJob', templates, (manifest) => templateFindings(manifest, []));
  yield* demandsOf('ControlledJob', inputsOfControlled, validateControlledJob);
}

function* demandsOf(kind, hostile, validate) {
  for (const [name, [path, make]] of Object.entries(hostile)) {
    const times = Array.from({ length: doublings + 1 }, (_, step) =>
      timeOf(kind, validate, path, make(smallest * 2 ** step)),
    );
    const growth = (times.at(-1) / times[0]) ** (1 / doublings);
    yield {
      name: `hostile ${kind}: ${name}, ${smallest / 1024} to ${(smallest * 2 ** doublings) / 1024} kB`,
      ours: duration(times.at(-1)),
      other: `smallest ${duration(times[0])}`,
      ratio: `${growth.toFixed(2)}×`,
      demanded: `≤ ${allowed}×`,
      ok: growth <= allowed,
    };
  }
}

/** Nanoseconds of processor time, the minimum of a few runs. */
function timeOf(kind, validate, path, value) {
  const [manifest] = typicalManifests(1, kind);
  if (path === '') Object.assign(manifest.spec, value);
  else put(manifest.spec, path.split('.'), value);
  return Math.min(...Array.from({ length: 5 }, () => elapsed(manifest, validate)));
}

function elapsed(manifest, validate) {
  const start = process.cpuUsage();
  validate(manifest);
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1e3;
}

function put(target, [first, ...rest], value) {
  if (rest.length === 0) target[first] = value;
  else put((target[first] ??= {}), rest, value);
}

function fields(count, value) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, value]));
}
