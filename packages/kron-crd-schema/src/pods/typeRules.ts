import type { SchemaNode } from '../structure/schemaNode.ts';
import type { Pod } from './pod.ts';
import type { PodReport } from './podReport.ts';
import {
  checkContainer,
  checkProfile,
  checkSeccompProfile,
  checkSecurityContext,
} from './rules/containerRules.ts';
import { checkEnvFrom, checkEnvSource, checkEnvVar } from './rules/envRules.ts';
import { checkJobSpec } from './rules/jobRules.ts';
import { checkPodClaim, checkPodMetadata, checkPodSecurity, checkPodSpec } from './rules/podRules.ts';
import { checkExec, checkLifecycle, checkPort, checkProbe } from './rules/probeRules.ts';
import { checkResources } from './rules/resourceRules.ts';
import {
  checkAffinityTerm,
  checkLabelRequirement,
  checkLabelSelector,
  checkNodeRequirement,
  checkNodeSelector,
  checkNodeTerm,
  checkSpread,
  checkToleration,
} from './rules/schedulingRules.ts';
import {
  checkClaim,
  checkDownwardFile,
  checkEmptyDir,
  checkEphemeral,
  checkProjected,
  checkVolume,
} from './rules/volumeRules.ts';

/** Checks how the fields of an object fit together, and how they fit the Pod. */
type TypeRule = (node: SchemaNode, report: PodReport, pod: Pod) => void;

/** The rules of whole objects by type. */
export const typeRules: ReadonlyMap<string, TypeRule> = new Map<string, TypeRule>([
  ['JobSpec', checkJobSpec],
  ['PodTemplateSpec', checkPodMetadata],
  ['PodSpec', checkPodSpec],
  ['PodSecurityContext', checkPodSecurity],
  ['PodResourceClaim', checkPodClaim],
  ['Container', checkContainer],
  ['SecurityContext', checkSecurityContext],
  ['SeccompProfile', checkSeccompProfile],
  ['AppArmorProfile', checkProfile],
  ['EnvVar', checkEnvVar],
  ['EnvVarSource', checkEnvSource],
  ['EnvFromSource', checkEnvFrom],
  ['ResourceRequirements', checkResources],
  ['Probe', checkProbe],
  ['ExecAction', checkExec],
  ['HTTPGetAction', checkPort],
  ['TCPSocketAction', checkPort],
  ['Lifecycle', checkLifecycle],
  ['Volume', checkVolume],
  ['EmptyDirVolumeSource', checkEmptyDir],
  ['EphemeralVolumeSource', checkEphemeral],
  ['PersistentVolumeClaimSpec', checkClaim],
  ['ProjectedVolumeSource', checkProjected],
  ['DownwardAPIVolumeFile', checkDownwardFile],
  ['Toleration', checkToleration],
  ['NodeSelector', checkNodeSelector],
  ['NodeSelectorTerm', checkNodeTerm],
  ['NodeSelectorRequirement', checkNodeRequirement],
  ['LabelSelector', checkLabelSelector],
  ['LabelSelectorRequirement', checkLabelRequirement],
  ['PodAffinityTerm', checkAffinityTerm],
  ['TopologySpreadConstraint', checkSpread],
]);
