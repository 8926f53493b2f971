import { ControlledJobController } from '../controlledjobs/controlledJobController.ts';
import { KronJobController } from '../kronjobs/kronJobController.ts';
import { launch } from './launch.ts';
import type { Operator, OperatorOptions } from './operatorOptions.ts';

/**
 * Runs the operator in this process: KronJobs become Jobs, and ControlledJobs keep one in being. Resolves when it is ready: the caches are filled, and it
 * leads or waits for its turn. An API server that cannot be reached is waited for.
 *
 * @throws StartError with a `code` and a sentence that says what to do, and `options.signal`'s reason
 *
 * @example
 * const operator = await startOperator({ kubeConfig: '/home/me/.kube/config', namespaces: ['prod'] });
 * operator.isLeading; // true: without leader election it leads at once
 * await operator.stop();
 */
export async function startOperator(options: OperatorOptions = {}): Promise<Operator> {
  return launch(options, {
    kronJobs: (controllerOptions) => new KronJobController(controllerOptions),
    controlledJobs: (controllerOptions) => new ControlledJobController(controllerOptions),
  });
}
