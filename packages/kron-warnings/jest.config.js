export { default } from '../../tools/jest/config.js';
