export { certManagerTool, goTool, helmTool, promqlTool } from './goTool.ts';
export { haveGo } from './haveGo.ts';
export { certManager, downloadedModule, prometheusOperator } from './publishedModule.ts';
