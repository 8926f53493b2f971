import type { DeskScene } from './deskScene.ts';

/** A case that has operators of its own, with the rights of a user of the cluster. */
export type OwnCase = {
  readonly rule: string;
  readonly show: (desk: DeskScene, kubeConfig: string) => Promise<void>;
};
