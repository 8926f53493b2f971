export { default } from '@kron/control-plane/jest';
