import type { Engine } from '@kron/engines';
import { here } from './decideAsGolden.ts';
import { passConformance } from './passConformance.ts';

const engines: readonly Engine[] = ['node20', 'node24', 'bun', 'deno', 'chromium'];

await passConformance(engines.filter((engine) => engine !== here));
