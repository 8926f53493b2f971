import asyncHooks from 'node:async_hooks';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

const { createContext } = vm;
const { AsyncLocalStorage } = asyncHooks;

/** Takes the place of an AsyncLocalStorage. @see PlainEnvironment */
class NoStorage {
  run(_store, callback, ...given) {
    return callback(...given);
  }

  getStore() {}
}

/**
 * The environment of jest without two parts that make tests take up to twice the processor time:
 *
 * - global objects that intercept each read of a global such as `Map`
 * - the AsyncLocalStorage in which jest-circus keeps the running test. Each test file adds one to the process, and each runs code
 *   of its own for every promise of all later files. Without it, an unhandled rejection fails the file instead of a test.
 */
export default class PlainEnvironment extends TestEnvironment {
  constructor(...given) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }

  async setup() {
    await super.setup();
    asyncHooks.AsyncLocalStorage = NoStorage;
  }

  /** jest-circus sends its first event when it is loaded. */
  handleTestEvent({ name }) {
    if (name === 'setup') asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
  }
}
