/**
 * The program of the worker. In a report it can also run on the page, where no worker can be made: there the script element
 * that contains it gets an event with the function that connects to the engine.
 */
import { type Connect, engineEvent } from './pageEngine.ts';
import type { Request } from './protocol.ts';
import { serve } from './serve.ts';

const now = (): number => performance.now();

/** Calls back as a task of its own. A timeout would wait for 4 ms. */
function later(callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    callback();
  });
  port1.start();
  port2.postMessage(null);
}

if (typeof document === 'undefined') {
  const receive = serve({
    post: (answer, transferred) => self.postMessage(answer, { transfer: transferred ?? [] }),
    now,
    later,
    slice: 30,
  });
  self.addEventListener('message', ({ data }: MessageEvent<Request>) => receive(data));
} else {
  const connect: Connect = (onAnswer) => serve({ post: onAnswer, now, later, slice: 8 });
  document.currentScript?.dispatchEvent(new CustomEvent(engineEvent, { detail: connect }));
}
