import { type Helm, helmIn } from '../../src/go/helm.ts';
import type { Ended } from '../../src/go/run.ts';
import { type Manifest, manifestsIn } from '../../src/manifests/manifest.ts';
import { chart, root } from './root.ts';

export type ChartValues = Readonly<Record<string, unknown>>;

/** The release that most tests render, in namespace kron-system. */
export const release: readonly string[] = ['kron', chart, '--namespace', 'kron-system'];

const policyKind = 'admissionregistration.k8s.io/v1/MutatingAdmissionPolicy';

/** The same, on an API server that has the kind of the policies. */
export const withPolicies: readonly string[] = [...release, '--api-versions', policyKind];

let helm: Promise<Helm> | undefined;

/** Helm, built if it is missing. */
export function theHelm(): Promise<Helm> {
  helm ??= helmIn(root);
  return helm;
}

/** The result of `helm template` with these values. */
export async function template(values: ChartValues, args: readonly string[] = release): Promise<Ended> {
  const run = await theHelm();
  return run(['template', ...args, '--values', '-'], { input: JSON.stringify(values) });
}

/** The objects that the chart renders. @throws Error with Helm's message */
export async function objectsOf(values: ChartValues, args?: readonly string[]): Promise<Manifest[]> {
  const { code, stdout, stderr } = await template(values, args);
  if (code !== 0) throw new Error(stderr);
  return manifestsIn(stdout);
}

/** The errors and warnings of `helm lint --strict`. */
export async function faultsOf(values: ChartValues): Promise<string[]> {
  const run = await theHelm();
  const input = JSON.stringify(values);
  const args = ['lint', chart, '--strict', '--namespace', 'kron-system', '--values', '-'];
  const { code, stdout, stderr } = await run(args, { input });
  const faults = stdout.split('\n').filter((line) => /^\[(?:WARNING|ERROR)\]/.test(line));
  return code === 0 ? faults : [...faults, stderr];
}
