import { ControlledJobController } from '../controlledjobs/controlledJobController.ts';
import { HeldJobController } from '../cronjobs/heldJobController.ts';
import { KronJobController } from '../kronjobs/kronJobController.ts';
import type { Operator, OperatorOptions } from './operatorOptions.ts';
import { startOperatorWith } from './startOperatorWith.ts';
import { warmUp } from './warmUp.ts';

/**
 * Runs the operator in this process. Resolves when it is ready: its caches have synced, and it leads or waits for the
 * Lease. Retries for as long as the API server is unreachable.
 *
 * @throws StartError with a `code` and a message that says what to do; or `options.signal`'s reason
 *
 * @example
 * const operator = await startOperator({ kubeConfig: '/home/me/.kube/config', namespaces: ['prod'] });
 * operator.isLeading; // true: it leads at once without leader election
 * await operator.stop();
 */
export async function startOperator(options: OperatorOptions = {}): Promise<Operator> {
  warmUp();
  return startOperatorWith(options, {
    kronJobs: (controllerOptions) => new KronJobController(controllerOptions),
    controlledJobs: (controllerOptions) => new ControlledJobController(controllerOptions),
    heldJobs: (controllerOptions) => new HeldJobController(controllerOptions),
  });
}
