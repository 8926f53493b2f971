import type { Engine } from '@kron/engines';
import { decideAsGolden, here } from './decideAsGolden.ts';

const engines: readonly Engine[] = ['node20', 'node24', 'bun', 'deno', 'chromium'];

await decideAsGolden(engines.filter((engine) => engine !== here));
