export { haveGo } from '../go/haveGo.ts';
export { generatedFiles } from './generatedFiles.ts';
export { generatedManifests } from './generatedManifests.ts';
