import { ControlledJobController } from '../../../src/controlledjobs/controlledJobController.ts';
import type { ControllerOptions } from '../../../src/controller/controller.ts';
import { KronJobController } from '../../../src/kronjobs/kronJobController.ts';
import type { EventNote } from '../../../src/controller/events/eventNote.ts';
import { startOperatorWith } from '../../../src/operator/startOperatorWith.ts';
import type { Operator, OperatorOptions } from '../../../src/operator/operatorOptions.ts';
import { recordingLog } from '../../../src/operator/testing/startedOperator.ts';
import { type Mortality, mortalTransport } from './mortalTransport.ts';

/** Stops the running operator, if there is one, and starts another, which may end early. */
type Start = (life?: Mortality) => Promise<Operator>;

/** Runs operators of one namespace one after the other; the last one is stopped at the end. */
export async function withOperators(
  given: Pick<OperatorOptions, 'kubeConfig' | 'jobAdmission' | 'log'> & { readonly namespace: string },
  show: (start: Start) => Promise<void>,
): Promise<void> {
  const { namespace, ...own } = given;
  const options = { log: recordingLog().log, ...own, namespaces: [namespace], controlledJobs: true };
  let running: Operator | undefined;
  try {
    await show(async (life) => {
      await running?.stop();
      running = await startOperatorWith(options, {
        kronJobs: (parts) => new KronJobController(mortal(parts, life)),
        controlledJobs: (parts) => new ControlledJobController(mortal(parts, life)),
      });
      return running;
    });
  } finally {
    await running?.stop();
  }
}

function mortal<Options extends ControllerOptions>(options: Options, life: Mortality | undefined): Options {
  if (life === undefined) return options;
  const record = (note: EventNote): void => {
    if (!life.isOver) options.recorder.record(note);
  };
  return { ...options, transport: mortalTransport(options.transport, life), recorder: { record } };
}
