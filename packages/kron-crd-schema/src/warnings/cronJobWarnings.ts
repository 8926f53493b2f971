import { abbreviatedZoneWarning } from './abbreviatedZoneWarning.ts';
import { eitherDayWarning } from './eitherDayWarning.ts';
import { spreadWarnings } from './spreadWarnings.ts';
import { stepWarnings } from './stepWarnings.ts';
import type { CompiledSpec } from './unschedulableScan.ts';
import { unusedDistributionWarning } from './unusedDistributionWarning.ts';
import type { Warning } from './warning.ts';

/**
 * Returns the warnings about the scheduling of a CronJob. The paths in them are paths of a KronJob.
 *
 * @param compiled the spec of a KronJob that starts at the same times as the CronJob
 *
 * @example
 * cronJobWarnings({ spec, schedule: compile(spec) })[0]?.code // 'EitherDay'
 */
export function cronJobWarnings(compiled: CompiledSpec): Warning[] {
  const { spec, schedule } = compiled;
  return [
    ...eitherDayWarning(
      'spec.schedule',
      spec.schedule,
      'to require both, write a KronJob with constraints.only',
    ),
    ...stepWarnings('spec.schedule', spec.schedule),
    ...unusedDistributionWarning('spec', spec, schedule.dues.windowLength),
    ...abbreviatedZoneWarning('spec.timezone', spec.timezone),
    // A slot without a window gets no warning: an annotation of the CronJob or of its Namespace has switched the window off.
    ...spreadWarnings(compiled).filter(({ code }) => code === 'MoreSlotsThanSeconds'),
  ];
}
