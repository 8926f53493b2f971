export { tearDown as default } from './share.mjs';
