import { type Signal, signal } from '@preact/signals';
import type { Judgement } from './protocol.ts';

/** What the editor's side of the playground shows. */
export type PlaygroundState = {
  /** null: the first text is being judged. */
  judgement: Signal<Judgement | null>;
  /** The text has changed since its last judgement. */
  busy: Signal<boolean>;
  /** What the last button has done. */
  message: Signal<string>;
  /** A link to the text. Empty: none was asked for. */
  link: Signal<string>;
  /** The text is too long for a link. */
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

/** What a reader can do there. */
export type PlaygroundActions = {
  /** Replaces the text. */
  replace: (text: string) => void;
  moveTo: (line: number, column: number) => void;
  share: () => Promise<void>;
  saveFile: () => void;
  /** Hands over the element of the editor. */
  attach: (element: Element) => void;
};
