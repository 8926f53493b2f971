/**
 * The program that the worker runs. If the browser cannot make a worker, the program runs on the page. It then dispatches an
 * event on its script element. The `detail` of the event is the function that connects the page to the engine.
 */
import { afterOtherEvents } from './afterOtherEvents.ts';
import { type Connect, engineEvent } from './pageEngine.ts';
import type { Request } from './protocol.ts';
import { serve } from './serve.ts';

const now = (): number => performance.now();

if (typeof document === 'undefined') {
  const receive = serve({
    post: (answer, transferred) => self.postMessage(answer, { transfer: transferred ?? [] }),
    now,
    later: afterOtherEvents,
    slice: 30,
  });
  self.addEventListener('message', ({ data }: MessageEvent<Request>) => receive(data));
} else {
  const connect: Connect = (onAnswer) => serve({ post: onAnswer, now, later: afterOtherEvents, slice: 8 });
  document.currentScript?.dispatchEvent(new CustomEvent(engineEvent, { detail: connect }));
}
