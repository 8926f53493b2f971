import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes 100,000 KronJobs of about 1.5 kB in 500 namespaces, in each form that kron reads, and returns the paths. They start
 * 28 Jobs a second. NEW, for `kron diff`, has another window in each tenth KronJob.
 */
export function writeLargeFleet(folder) {
  const paths = Object.fromEntries(
    ['yaml', 'jsonl', 'json'].map((form) => [
      form,
      { old: join(folder, `old.${form}`), new: join(folder, `new.${form}`) },
    ]),
  );
  for (const [form, write] of Object.entries({ yaml: asDocuments, jsonl: asLines, json: asList })) {
    writeParts(paths[form].old, write(fleet()));
    writeParts(paths[form].new, write(fleet((one, n) => (n % 10 === 0 ? withWindow(one) : one))));
  }
  return paths;
}

/** @returns functions that make one KronJob each */
function fleet(change = (one) => one) {
  return Array.from({ length: 100_000 }, (_, n) => () => change(kronJob(n), n));
}

function* asDocuments(all) {
  for (const one of all) yield `---\n${yamlText(one(), '')}`;
}

function* asLines(all) {
  for (const one of all) yield `${JSON.stringify(one())}\n`;
}

function* asList(all) {
  yield '{"apiVersion":"v1","kind":"List","items":[';
  for (const [index, one] of all.entries()) yield `${index === 0 ? '' : ','}${JSON.stringify(one())}`;
  yield ']}\n';
}

function writeParts(path, parts) {
  const file = openSync(path, 'w');
  let chunk = '';
  for (const part of parts) {
    chunk += part;
    if (chunk.length < 1e6) continue;
    writeSync(file, chunk);
    chunk = '';
  }
  writeSync(file, chunk);
  closeSync(file);
}

/** A mapping or list in block style. */
function yamlText(value, indent) {
  if (Array.isArray(value))
    return value.map((item) => `${indent}- ${yamlText(item, `${indent}  `).trimStart()}`).join('');
  if (typeof value !== 'object') return `${indent}${JSON.stringify(value)}\n`;
  return Object.entries(value)
    .map(([key, inner]) => {
      if (typeof inner !== 'object') return `${indent}${key}: ${JSON.stringify(inner)}\n`;
      return `${indent}${key}:\n${yamlText(inner, `${indent}${Array.isArray(inner) ? '' : '  '}`)}`;
    })
    .join('');
}

const zones = ['Etc/UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney'];
const windows = ['10m', '30m', '1h', '20m', '45m'];
const constraints = [
  undefined,
  { avoid: [{ between: '03:00-03:04' }] },
  { avoid: [{ between: '17:00-17:05', dow: 'MON-FRI' }, { between: '00:00-00:01' }] },
  undefined,
];

/** 76 of 100 hourly, 5 each quarter of an hour, 15 daily, 4 weekly or monthly: 2.4 million starts a day. */
function scheduleOf(n) {
  const [kind, minute, hour] = [n % 100, (n * 7) % 60, (n * 11) % 24];
  if (kind < 76) return `${minute} * * * *`;
  if (kind < 81) return `${minute % 15}-59/15 * * * *`;
  if (kind < 96) return `${minute} ${hour} * * *`;
  return kind < 98 ? `${minute} ${hour} * * ${n % 7}` : `${minute} ${hour} ${1 + (n % 28)} * *`;
}

function kronJob(n) {
  const name = `report-${n}`;
  const team = `team-${String(n % 500).padStart(3, '0')}`;
  const clauses = constraints[Math.floor(n / 7) % constraints.length];
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: {
      name,
      namespace: team,
      labels: { 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'reports', team },
      annotations: {
        'example.com/owner': `${team}@example.com`,
        'example.com/runbook': `https://runbooks.example.com/${team}/${name}`,
      },
    },
    spec: {
      schedule: scheduleOf(n),
      timezone: zones[n % zones.length],
      window: { mode: n % 3 === 0 ? 'around' : 'after', duration: windows[n % windows.length] },
      ...(clauses === undefined ? {} : { constraints: clauses }),
      policy: { concurrency: n % 2 === 0 ? 'forbid' : 'allow', deadline: '10m' },
      jobTemplate: template(name, team, n),
    },
  };
}

function template(name, team, n) {
  const container = {
    name: 'main',
    image: `registry.example.com/${team}/reports:1.${n % 40}.${n % 9}`,
    command: ['/bin/sh', '-ec', `report --name ${name} --output /data/${name}.csv`],
    env: [
      { name: 'REPORT', value: name },
      { name: 'TEAM', value: team },
      { name: 'PASSWORD', valueFrom: { secretKeyRef: { name: `${team}-db`, key: 'password' } } },
    ],
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '256Mi' } },
    volumeMounts: [{ name: 'data', mountPath: '/data' }],
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
  };
  return {
    spec: {
      backoffLimit: 2,
      activeDeadlineSeconds: 3600,
      template: {
        metadata: { labels: { team } },
        spec: {
          restartPolicy: 'Never',
          serviceAccountName: 'reports',
          containers: [container],
          volumes: [{ name: 'data', persistentVolumeClaim: { claimName: `${team}-data` } }],
        },
      },
    },
  };
}

/** A window that no KronJob of the fleet has. */
function withWindow(one) {
  return { ...one, spec: { ...one.spec, window: { ...one.spec.window, duration: '50m' } } };
}
