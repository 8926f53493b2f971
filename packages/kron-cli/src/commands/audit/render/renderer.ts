import type { AuditRenderer, AuditView } from './auditRenderer.ts';

/** Loads the renderer of an output format, without the code of the other formats. */
export async function auditRenderer(output: string, view: AuditView): Promise<AuditRenderer> {
  if (output === 'json') return (await import('./auditJson.ts')).auditJson;
  if (output === 'csv') return (await import('./auditCsv.ts')).auditCsv;
  if (output === 'junit') return (await import('./auditJunit.ts')).auditJunit;
  if (output === 'html') return (await import('./auditHtml.ts')).auditHtml;
  const { auditTable } = await import('./auditTable.ts');
  return auditTable(view, output === 'wide');
}
