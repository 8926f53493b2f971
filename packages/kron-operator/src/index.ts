export type { Clock, Timer } from '@kron/kubernetes/clock';
export type { ClusterAccess } from '@kron/kubernetes/clusterAccess';
export type { Log, LogLine } from './controller/log.ts';
export type {
  JobAdmissionOptions,
  LeaderElectionSettings,
  Operator,
  OperatorOptions,
  OutcomeLogOptions,
  MetricsSecurityOptions,
  WebhookOptions,
} from './operator/operatorOptions.ts';
export { StartError, type StartErrorCode } from './operator/startError.ts';
export { startOperator } from './operator/startOperator.ts';
