/** Writes all files that are generated from src/schema: CRDs, schemas for editors, validator, types and reference pages. */
import { resolve } from 'node:path';
import { writeGenerated } from '../../../tools/check/build/writeGenerated.mjs';
import { load } from './load.mjs';

const { generatedFiles } = await load('src/generate/generatedFiles.ts');
await writeGenerated(await generatedFiles(resolve(import.meta.dirname, '..')));
