import type { Answer, Request } from './protocol.ts';

/**
 * The event with which an engine on the page passes its {@link Connect} function to the page. The script element of the
 * engine gets this event.
 */
export const engineEvent = 'kron-engine';

/** Connects the page to an engine. Returns the function that sends requests to the engine. */
export type Connect = (onAnswer: (answer: Answer) => void) => (request: Request) => void;
