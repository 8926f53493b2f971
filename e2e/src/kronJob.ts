import { kronJobKind } from '@kron/kubernetes/resources';
import type { Manifest } from '@kron/kubernetes/transport';
import type { KronJobSpec } from 'kron-core';
import { workNamespace } from './cluster/stage.ts';

/** A Job whose Pod runs a shell script and meets the restricted Pod Security Standard. */
export function restrictedJob(image: string, script: string): KronJobSpec['jobTemplate'] {
  return {
    spec: {
      backoffLimit: 0,
      template: {
        spec: {
          restartPolicy: 'Never',
          automountServiceAccountToken: false,
          terminationGracePeriodSeconds: 1,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 65534,
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              name: 'main',
              image,
              imagePullPolicy: 'IfNotPresent',
              command: ['sh', '-c', script],
              securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
            },
          ],
        },
      },
    },
  };
}

export function kronJobManifest(name: string, spec: KronJobSpec): Manifest {
  return { ...kronJobKind, metadata: { name, namespace: workNamespace }, spec };
}
