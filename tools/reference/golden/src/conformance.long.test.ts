import { elsewhere } from './decideAsGolden.ts';
import { passConformance } from './passConformance.ts';

await passConformance(elsewhere);
