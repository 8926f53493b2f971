export { type CommandLineEngine, type Engine, findEngine } from './findEngine.ts';
export { type Host, runModule } from './runModule.ts';
export { runPage } from './runPage.ts';
export { testOn } from './testOn.ts';
