/**
 * A KronJob with a cron expression, which can be invalid.
 *
 * @example
 * scheduleManifest('0 3 * * *') // 'apiVersion: kron.io/v1alpha1\nkind: KronJob\n…  schedule: "0 3 * * *"\n…'
 */
export function scheduleManifest(schedule: string): string {
  return `apiVersion: kron.io/v1alpha1
kind: KronJob
metadata:
  name: my-job
  namespace: default
spec:
  schedule: ${JSON.stringify(schedule.trim())}
  policy:
    deadline: 1h
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: busybox:1.37
              command: [date]
`;
}
