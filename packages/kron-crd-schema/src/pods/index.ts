export { type PodWarning } from './podReport.ts';
export { templateFindings, type TemplateFindings, templateWarnings } from './templateFindings.ts';
