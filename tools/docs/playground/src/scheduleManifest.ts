/** The windows that the user can choose. The empty text is no window. */
export const windows = ['', '15m', '30m', '1h', '3h'] as const;

/**
 * The manifest of a KronJob with a cron expression, which can be invalid. If there is a window, the same KronJob without a
 * window follows, so that the view shows the difference.
 *
 * @example
 * scheduleManifest('0 3 * * *', '1h') // 'apiVersion: kron.io/v1alpha1\nkind: KronJob\n…  schedule: "0 3 * * *"\n…'
 */
export function scheduleManifest(schedule: string, window: string): string {
  if (window === '') return kronJob('my-job', schedule, '');
  const spread = kronJob('my-job', schedule, `  window: { mode: after, duration: ${window} }\n`);
  return `${spread}---\n# The same without a window, to compare. Remove it.\n${kronJob('my-job-without-window', schedule, '')}`;
}

function kronJob(name: string, schedule: string, window: string): string {
  return `apiVersion: kron.io/v1alpha1
kind: KronJob
metadata:
  name: ${name}
  namespace: default
spec:
  schedule: ${JSON.stringify(schedule.trim())}
${window}  policy:
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
