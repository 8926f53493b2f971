export { default } from '../../tools/check/jest/config.js';
