import { noAmbientClock } from './rules/noAmbientClock.mjs';
import { noEngineMaths } from './rules/noEngineMaths.mjs';
import { noHostSettings } from './rules/noHostSettings.mjs';

/** What makes a decision the same everywhere, as lint rules: no hidden clock, host setting or engine-defined result. */
export default {
  meta: { name: 'kron' },
  rules: {
    'no-ambient-clock': noAmbientClock,
    'no-engine-maths': noEngineMaths,
    'no-host-settings': noHostSettings,
  },
};
