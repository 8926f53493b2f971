import { type Helm, helmIn } from '../../src/go/helm.ts';
import type { Ended } from '../../src/go/run.ts';
import { type Manifest, manifestsIn } from '../../src/manifests/manifest.ts';
import { chart, root } from './root.ts';

export type ChartValues = Readonly<Record<string, unknown>>;

/** A release in namespace kron-system, by which most of the tests look at the chart. */
export const release: readonly string[] = ['kron', chart, '--namespace', 'kron-system'];

let helm: Promise<Helm> | undefined;

/** Helm, built when nobody has built it yet. */
export function theHelm(): Promise<Helm> {
  helm ??= helmIn(root);
  return helm;
}

/** What `helm template` says about the chart with these values. */
export async function template(values: ChartValues, args: readonly string[] = release): Promise<Ended> {
  const run = await theHelm();
  return run(['template', ...args, '--values', '-'], { input: JSON.stringify(values) });
}

/** @throws Error with what Helm says */
export async function objectsOf(values: ChartValues, args?: readonly string[]): Promise<Manifest[]> {
  const { code, stdout, stderr } = await template(values, args);
  if (code !== 0) throw new Error(stderr);
  return manifestsIn(stdout);
}

/** All lines that `helm lint --strict` finds fault with. */
export async function faultsOf(values: ChartValues): Promise<string[]> {
  const run = await theHelm();
  const input = JSON.stringify(values);
  const args = ['lint', chart, '--strict', '--namespace', 'kron-system', '--values', '-'];
  const { code, stdout, stderr } = await run(args, { input });
  const faults = stdout.split('\n').filter((line) => /^\[(?:WARNING|ERROR)\]/.test(line));
  return code === 0 ? faults : [...faults, stderr];
}
