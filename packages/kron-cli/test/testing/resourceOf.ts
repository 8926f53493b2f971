import {
  clusterKronCalendars,
  controlledJobs,
  cronJobs,
  jobs,
  kronCalendars,
  kronJobs,
  namespaces,
  pods,
  type Resource,
} from '@kron/api-server';

const byKind: Readonly<Record<string, Resource>> = {
  KronJob: kronJobs,
  ControlledJob: controlledJobs,
  KronCalendar: kronCalendars,
  ClusterKronCalendar: clusterKronCalendars,
  CronJob: cronJobs,
  Job: jobs,
  Namespace: namespaces,
  Pod: pods,
};

/** The resource of an object's kind. */
export function resourceOf({ kind }: Readonly<Record<string, unknown>>): Resource {
  const resource = byKind[String(kind)];
  if (resource === undefined) throw new Error(`unknown kind ${String(kind)}`);
  return resource;
}
