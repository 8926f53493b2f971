import { here } from './decideAsGolden.ts';
import { passConformance } from './passConformance.ts';

await passConformance([here]);
