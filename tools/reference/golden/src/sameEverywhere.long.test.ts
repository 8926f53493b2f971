import { decideAsGolden, elsewhere } from './decideAsGolden.ts';

await decideAsGolden(elsewhere);
