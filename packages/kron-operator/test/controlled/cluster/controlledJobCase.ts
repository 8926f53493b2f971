import type { ControlledJobScene } from './controlledJobScene.ts';

/** A case that is shown to operators that are there for all cases. */
export type DeskCase = { readonly rule: string; readonly show: (desk: ControlledJobScene) => Promise<void> };
