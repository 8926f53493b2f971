/** The command of kubectl that starts a Job of a CronJob now. Kron has no such command. */
export function cronJobCommand(name: string, namespace?: string): string {
  const where = namespace === undefined ? '' : ` -n ${namespace}`;
  return `kubectl create job --from=cronjob/${name} ${name}-manual${where}`;
}
