import type { DeskScene } from './deskScene.ts';

/** A case that is shown to operators that are there for all cases. */
export type DeskCase = { readonly rule: string; readonly show: (desk: DeskScene) => Promise<void> };
