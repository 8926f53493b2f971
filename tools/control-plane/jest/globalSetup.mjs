export { setUp as default } from './share.mjs';
