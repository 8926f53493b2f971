import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files with many KronJobs in a folder. */
export function writeFleets(folder) {
  const daily = Array.from({ length: 10_000 }, (_, n) => kronJob(n, `${n % 60} ${n % 24} * * *`));
  const hourly = Array.from({ length: 5_000 }, (_, n) => kronJob(n, `${n % 60} * * * *`));
  const files = {
    dailyYaml: join(folder, 'daily.yaml'),
    dailyJson: join(folder, 'daily.json'),
    hourly: join(folder, 'hourly.json'),
    quarterHourly: join(folder, 'quarterHourly.json'),
  };
  writeFileSync(files.dailyYaml, daily.map(asYaml).join('---\n'));
  writeFileSync(files.dailyJson, asJson(daily));
  writeFileSync(files.hourly, asJson(hourly));
  writeFileSync(files.quarterHourly, asJson([kronJob(0, '*/15 * * * *')]));
  return files;
}

function kronJob(n, schedule) {
  return { name: `job-${n}`, namespace: `team-${n % 50}`, schedule };
}

function asJson(kronJobs) {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items: kronJobs.map(manifest) });
}

function manifest({ name, namespace, schedule }) {
  const container = { name: 'main', image: 'busybox:1.37', command: ['sh', '-c', `echo ${name}`] };
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name, namespace },
    spec: {
      schedule,
      timezone: 'Europe/Paris',
      window: { mode: 'after', duration: '10m' },
      constraints: { avoid: [{ dow: 'SAT,SUN' }] },
      jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } } },
    },
  };
}

/** As a person writes it. */
function asYaml({ name, namespace, schedule }) {
  return `apiVersion: kron.io/v1alpha1
kind: KronJob
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  schedule: "${schedule}"
  timezone: Europe/Paris
  window:
    mode: after
    duration: 10m
  constraints:
    avoid:
      - dow: SAT,SUN
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: busybox:1.37
              command: ["sh", "-c", "echo ${name}"]
`;
}
