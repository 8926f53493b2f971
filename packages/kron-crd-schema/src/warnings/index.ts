export {
  type AcceptedCodes,
  acceptedCodes,
  manifestWarningCodes,
  withoutAccepted,
} from './acceptedCodes.ts';
export { clockChangeWarnings } from './clockChangeWarnings.ts';
export { controlledJobWarnings } from './controlledJobWarnings.ts';
export { cronJobWarnings } from './cronJobWarnings.ts';
export { type GroupWarning, groupWarnings } from './groupWarnings.ts';
export { kronJobWarnings, schedulingWarnings } from './kronJobWarnings.ts';
export { lostRunWarnings } from './lostRunWarnings.ts';
export { overlappingWindowsWarning } from './overlappingWindowsWarning.ts';
export { percentText } from './percentText.ts';
export { type SkippedStart, startsInGaps } from './startsInGaps.ts';
export { type CompiledSpec, UnschedulableScan } from './unschedulableScan.ts';
export {
  acceptanceWarningCodes,
  controlledWarningCodes,
  cronJobWarningCodes,
  groupWarningCodes,
  lostRunWarningCodes,
  runProblemCodes,
  schedulingWarningCodes,
  type Warning,
  type WarningCode,
} from './warning.ts';
