import { type Signal, signal } from '@preact/signals';
import type { Judgement } from './protocol.ts';

/** What the editor's side of the playground shows. */
export type PlaygroundState = {
  /** The result of the last check. null: the first text is still being checked. */
  judgement: Signal<Judgement | null>;
  /** Whether the text has changed since its last check. */
  busy: Signal<boolean>;
  /** The result of the last click on a button. */
  message: Signal<string>;
  /** A link to the text. Empty: the user has not asked for a link, or the text is too long for one. */
  link: Signal<string>;
  /** Whether the user can save a file, because the text is too long for a link. */
  offersFile: Signal<boolean>;
};

export function createState(): PlaygroundState {
  return {
    judgement: signal<Judgement | null>(null),
    busy: signal(true),
    message: signal(''),
    link: signal(''),
    offersFile: signal(false),
  };
}

/** The actions that the user can start from the editor side. */
export type PlaygroundActions = {
  replace: (text: string) => void;
  moveTo: (line: number, column: number) => void;
  share: () => Promise<void>;
  saveFile: () => void;
  /** Makes the editor in an element. */
  attach: (element: Element) => void;
};
