import type { ControllerFactories } from './assemble.ts';
import type { Operator, OperatorOptions } from './operatorOptions.ts';
import { RunningOperator } from './runningOperator.ts';
import { settingsOf } from './settings.ts';

/**
 * Does the same as `startOperator`, with the given controllers. If the start fails, stops everything that has started. This
 * function has its own file, so that the published types do not import the types of the controllers.
 *
 * @throws StartError; or `options.signal`'s reason
 */
export async function startOperatorWith(
  options: OperatorOptions,
  controllers: ControllerFactories,
): Promise<Operator> {
  const operator = new RunningOperator(settingsOf(options), controllers);
  try {
    await operator.start();
  } catch (error) {
    await operator.stop();
    throw error;
  }
  return operator;
}
