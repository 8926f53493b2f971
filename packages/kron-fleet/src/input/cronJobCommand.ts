/** The kubectl command that starts a Job of a CronJob now. `kron trigger` starts only Jobs of Kron's own kinds. */
export function cronJobCommand(name: string, namespace?: string): string {
  const where = namespace === undefined ? '' : ` -n ${namespace}`;
  return `kubectl create job --from=cronjob/${name} ${name}-manual${where}`;
}
