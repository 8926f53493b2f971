export const kronJobs = { group: 'kron.io', version: 'v1alpha1', plural: 'kronjobs' };
export const kronJobKind = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob' };

export const controlledJobs = { group: 'kron.io', version: 'v1alpha1', plural: 'controlledjobs' };
export const controlledJobKind = { apiVersion: 'kron.io/v1alpha1', kind: 'ControlledJob' };

export const kronCalendars = { group: 'kron.io', version: 'v1alpha1', plural: 'kroncalendars' };
export const kronCalendarKind = { apiVersion: 'kron.io/v1alpha1', kind: 'KronCalendar' };

export const clusterKronCalendars = { group: 'kron.io', version: 'v1alpha1', plural: 'clusterkroncalendars' };
export const clusterKronCalendarKind = { apiVersion: 'kron.io/v1alpha1', kind: 'ClusterKronCalendar' };

export const jobs = { group: 'batch', version: 'v1', plural: 'jobs' };
export const jobKind = { apiVersion: 'batch/v1', kind: 'Job' };

export const cronJobs = { group: 'batch', version: 'v1', plural: 'cronjobs' };
export const pods = { group: '', version: 'v1', plural: 'pods' };
export const namespaces = { group: '', version: 'v1', plural: 'namespaces' };

/** This version of MutatingAdmissionPolicies exists since Kubernetes 1.36. */
export const mutatingPolicies = {
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  plural: 'mutatingadmissionpolicies',
};
export const withoutPoliciesText =
  'this API server has no MutatingAdmissionPolicy: windows of CronJobs have no effect';
