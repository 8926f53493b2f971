/** For the tests of the chart, which run guides that need Helm. */
export { describeGuide, type Reading } from './describeGuide.ts';
export type { GuideRun } from './guideRun.ts';
export { guideAt, runByChart, sectionsRunByChart } from './guides.ts';
