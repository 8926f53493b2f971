/**
 * Calls back in a new task of the event loop. Browsers delay nested timeouts by at least 4 ms, so a timeout would take
 * longer.
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
