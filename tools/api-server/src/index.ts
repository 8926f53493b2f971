export type { Admission } from './admission/admission.ts';
export { controlledJobAdmission, kronJobAdmission } from './admission/schemaAdmission.ts';
export type { Proposal, AdmissionRule } from './apiState.ts';
export type { JobEnd } from './controllers/endJob.ts';
export type { Fault, FaultRule, RequestFacts } from './faults/fault.ts';
export type { Faults } from './faults/faults.ts';
export type { InProcess, InProcessAnswer, InProcessRequest } from './http/inProcess.ts';
export type { Verb } from './http/route.ts';
export type { SetTimer } from './http/setTimer.ts';
export type { KubeObject, Metadata, OwnerReference } from './objects/kubeObject.ts';
export {
  clusterKronCalendars,
  controlledJobs,
  cronJobs,
  events,
  jobs,
  kronCalendars,
  kronJobs,
  leases,
  namespaces,
  pods,
  type Resource,
  resources,
} from './objects/resource.ts';
export type { Cause, Failure } from './objects/statusError.ts';
export type { ServerClock } from './serverClock.ts';
export { type ApiServer, type ApiServerOptions, startApiServer } from './startApiServer.ts';
export type { Change } from './store/objectStore.ts';
export { writeKubeconfig } from './writeKubeconfig.ts';
