/**
 * Shifts the wall clock of a process or of a test file by KRON_TEST_CLOCK_OFFSET milliseconds, which the jest configuration
 * derives from KRON_TEST_CLOCK. Timers and the monotonic clock stay as they are.
 */
const offset = Number(process.env.KRON_TEST_CLOCK_OFFSET ?? 0);
const HostDate = globalThis.Date;
const now = () => HostDate.now() + offset;

if (offset !== 0)
  globalThis.Date = new Proxy(HostDate, {
    apply: () => new HostDate(now()).toString(),
    construct: (target, parts, newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
