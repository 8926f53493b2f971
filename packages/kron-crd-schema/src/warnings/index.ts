export { controlledWarningsOf } from './controlledWarningsOf.ts';
export { lostRunWarnings } from './lostRunWarnings.ts';
export { percentText } from './percentText.ts';
export { type Doubted, schedulingWarnings } from './schedulingWarnings.ts';
export { type SkippedStart, startsInGaps } from './startsInGaps.ts';
export { UnschedulableScan } from './unschedulableScan.ts';
export {
  controlledWarningCodes,
  lostRunWarningCodes,
  schedulingWarningCodes,
  type Warning,
  type WarningCode,
} from './warning.ts';
export { warningsOf } from './warningsOf.ts';
