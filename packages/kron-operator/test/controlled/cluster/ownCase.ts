import type { ControlledJobScene } from './controlledJobScene.ts';

/** A case that has operators of its own, with the rights of a user of the cluster. */
export type OwnCase = {
  readonly rule: string;
  readonly show: (desk: ControlledJobScene, kubeConfig: string) => Promise<void>;
};
