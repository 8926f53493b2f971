import { type ControlPlane, eventually } from '@kron/control-plane';
import { OperatorPod } from './operatorPod.ts';

type Items = { readonly items?: readonly { readonly metadata: { readonly name: string } }[] };

export type OnceServing = {
  /** Runs the operator if it is due, and waits until the API server calls the webhook. */
  readonly look: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A KronJob whose schedule never matches, which only the webhook rejects. */
export const neverComes: object = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: { name: 'never' },
  spec: {
    schedule: '0 0 31 2 *',
    jobTemplate: {
      spec: {
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } },
      },
    },
  },
};

/** Simulates the cluster of a reader who enables the webhook: runs a pod of the Deployment that serves it. */
export function operatorOnceServing(plane: () => ControlPlane): OnceServing {
  let pod: OperatorPod | undefined;
  return {
    look: async () => {
      if (pod === undefined && (await serves(plane()))) pod = await OperatorPod.of(plane());
      if (pod !== undefined && (await isToAsk(plane()))) await untilAsked(plane());
    },
    stop: async () => pod?.stop(),
  };
}

async function serves(plane: ControlPlane): Promise<boolean> {
  const { text } = await plane.call('GET', '/apis/apps/v1/namespaces/kron-system/deployments/kron-operator');
  return text.includes('KRON_WEBHOOK_CERT_DIR');
}

async function isToAsk(plane: ControlPlane): Promise<boolean> {
  const path = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
  const { items = [] } = (await plane.call('GET', path)).body as Items;
  return items.some(({ metadata }) => metadata.name === 'kron-operator');
}

/** API servers see a configuration and its authorities a moment later. */
export async function untilAsked(plane: ControlPlane): Promise<void> {
  const path = '/apis/kron.io/v1alpha1/namespaces/default/kronjobs?dryRun=All';
  await eventually('the API server asks the webhook', async () => {
    return (await plane.call('POST', path, { body: neverComes })).status === 422;
  });
}
