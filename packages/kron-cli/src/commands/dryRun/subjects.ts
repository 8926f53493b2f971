import { utcText } from '@kron/fleet/text/instantText';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';
import type { ControlledJobSubject } from './controlledJob/controlledJobSubject.ts';
import { type KronJobSubject, kronJobSubject } from './kronJob/kronJobSubject.ts';
import { type ClusterState, keyOf, ofKind } from './state/clusterState.ts';
import type { Manifest } from './state/manifest.ts';

export type Subjects = {
  kronJobs: readonly KronJobSubject[];
  controlledJobs: readonly ControlledJobSubject[];
};

export type SubjectFlags = InputFlags & OutputFlags & { observed?: string[]; live?: true };

export type OpenedSubjects = Subjects & { problems: readonly InputProblem[] };

/**
 * Combines manifests with the state of a cluster. A manifest that differs from its stored object counts as edited now. A
 * manifest without a stored object counts as created now. Leaves out manifests whose stored object cannot be read.
 *
 * @param now epoch seconds
 */
export async function subjectsIn(
  state: ClusterState,
  manifests: readonly Manifest[],
  now: number,
): Promise<Subjects> {
  const readable = manifests.filter((manifest) => !state.unreadable.has(keyOf(manifest)));
  const created = utcText(now);
  const kronJobs = ofKind('KronJob', readable).map((manifest) => kronJobSubject(manifest, state, created));
  const controlledJobs = ofKind('ControlledJob', readable);
  if (controlledJobs.length === 0) return { kronJobs, controlledJobs: [] };
  const { controlledJobSubject } = await import('./controlledJob/controlledJobSubject.ts');
  return {
    kronJobs,
    controlledJobs: controlledJobs.map((manifest) => controlledJobSubject(manifest, state, created)),
  };
}
