export { type PodWarning } from './podReport.ts';
export { type Rewriting, storableTemplate } from './storableTemplate.ts';
export { templateFindings, type TemplateFindings, templateWarnings } from './templateFindings.ts';
