import { noAmbientClock } from './rules/noAmbientClock.mjs';
import { noEngineMaths } from './rules/noEngineMaths.mjs';
import { noHostSettings } from './rules/noHostSettings.mjs';

/** Lint rules that keep decisions the same everywhere: no hidden clock, no host settings, no engine-defined results. */
export default {
  meta: { name: 'kron' },
  rules: {
    'no-ambient-clock': noAmbientClock,
    'no-engine-maths': noEngineMaths,
    'no-host-settings': noHostSettings,
  },
};
