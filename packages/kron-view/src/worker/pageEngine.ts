import type { Answer, Request } from './protocol.ts';

/** The event with which an engine on the page hands over its {@link Connect}, on the script element that contains it. */
export const engineEvent = 'kron-engine';

/** Connects to an engine. Returns the function that takes requests. */
export type Connect = (onAnswer: (answer: Answer) => void) => (request: Request) => void;
