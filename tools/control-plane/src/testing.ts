export { describeOnControlPlane, describeOnOwnControlPlane } from './shared/describeOnControlPlane.ts';
export { describeWithGo } from './shared/describeWithGo.ts';
