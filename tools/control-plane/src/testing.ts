export { describeOnControlPlane, describeOnOwnControlPlane } from './shared/describeOnControlPlane.ts';
