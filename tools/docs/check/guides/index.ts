/** For the tests of other packages that run guides: those of the chart bring Helm. */
export { describeGuide, type Reading } from './describeGuide.ts';
export type { GuideRun } from './guideRun.ts';
export { guideAt, runByChart, sectionsRunByChart } from './guides.ts';
