export { default } from '../../check/jest/config.js';
