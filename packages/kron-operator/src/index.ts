export { startOperator } from './operator/startOperator.ts';
export type { LeaderElectionSettings, Operator, OperatorOptions } from './operator/operatorOptions.ts';
export { StartError, type StartErrorCode } from './operator/startError.ts';
export type { ClusterAccess } from './kubernetes/clusterAccess.ts';
export type { Clock, Timer } from './machinery/clock.ts';
export type { Log, LogLine } from './machinery/log.ts';
