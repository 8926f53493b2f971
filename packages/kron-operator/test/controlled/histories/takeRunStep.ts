import { faultHandlers, type StepHandlers, takeStep } from '../../histories/takeFault.ts';
import { template } from '../controlledJobHarness.ts';
import type { RunScene } from './runScene.ts';
import type { RunRequests, RunStep } from './runStep.ts';

const handlers: StepHandlers<RunScene, RunStep> = {
  wait: (at, { seconds }) => at.world.pass(seconds),
  'end a Job': (at, step) => at.changeJob(step),
  'delete a Job': (at, step) => at.changeJob(step),
  'expire a Job': (at, step) => at.changeJob(step),
  'suspend a Job': (at, step) => at.changeJob(step),
  'create a Job': (at, { index, manual }) => at.createJob(index, manual),
  'take the next name': (at) => at.takeNextName(),
  'free the names': (at) => at.freeNames(),
  'edit the events': (at, { to }) => at.editEvents(to),
  'edit the template': (at, { to }) => at.edit({ jobTemplate: template(`image-${to}`) }),
  'edit the policy': (at, { policy, deadline }) => at.editPolicy(policy, deadline),
  suspend: (at) => at.edit({ suspend: true }),
  resume: (at) => at.edit({ suspend: false }),
  'delete the ControlledJob': (at) => at.delete(),
  'create the ControlledJob': (at) => at.create(),
  'store an invalid spec': (at) => at.storeInvalid(),
  'break the template': (at) => at.breakTemplate(),
  'answer questions': ({ webhook }, { how }) => {
    webhook.behaviour = how;
  },
  'forge a Job': (at, { as }) => at.forgeJob(as),
  'forge the status': (at, { ahead }) => at.forgeStatus(ahead),
  ...faultHandlers<RunRequests>(),
};

/** Takes a step and waits for everything that follows without time passing. */
export function takeRunStep(at: RunScene, step: RunStep): Promise<void> {
  return takeStep(handlers, at, step);
}
