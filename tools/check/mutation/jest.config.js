export { default } from '../jest/config.js';
