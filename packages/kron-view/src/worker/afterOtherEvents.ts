/**
 * Calls back in a new task of the event loop. A message channel is faster than a timeout, because browsers delay nested
 * timeouts by at least 4 ms.
 */
export function afterOtherEvents(callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => {
    port1.close();
    callback();
  });
  port1.start();
  port2.postMessage(null);
}
