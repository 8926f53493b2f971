/**
 * The command of kubectl that starts a Job of a CronJob now. Kron has no such command.
 *
 * @example
 * cronJobCommand('db-backup', 'prod') // 'kubectl create job --from=cronjob/db-backup db-backup-manual -n prod'
 */
export function cronJobCommand(name: string, namespace?: string): string {
  const where = namespace === undefined ? '' : ` -n ${namespace}`;
  return `kubectl create job --from=cronjob/${name} ${name}-manual${where}`;
}
