import type { NewControllers } from './assemble.ts';
import type { Operator, OperatorOptions } from './operatorOptions.ts';
import { RunningOperator } from './runningOperator.ts';
import { settingsOf } from './settings.ts';

/**
 * Starts an operator around its controllers, and takes it down again when it cannot be started.
 *
 * @throws StartError, and `options.signal`'s reason
 */
export async function launch(options: OperatorOptions, newControllers: NewControllers): Promise<Operator> {
  const operator = new RunningOperator(settingsOf(options), newControllers);
  try {
    await operator.start();
  } catch (error) {
    await operator.stop();
    throw error;
  }
  return operator;
}
