import { audit } from '../audit/audit.ts';
import type { AuditOptions } from '../audit/auditOptions.ts';
import type { Scene } from './scene.ts';

const settleMs = 120_000;

/**
 * Whatever a test was about, no KronJob of its namespace has ever broken a rule. What is still under way at its end
 * may end.
 */
export async function untilAudited(scene: Scene, options: AuditOptions = {}): Promise<void> {
  let violations: readonly string[] = [];
  // Found clean by what has been told so far it might be unclean by what is to come.
  await scene.caughtUp();
  const clean = (): boolean => {
    ({ violations } = audit(scene.changes, { deletedByOthers: scene.deletedByHand, ...options }));
    return violations.length === 0;
  };
  await scene
    .until('the audit finds nothing', clean, settleMs)
    .catch(() =>
      Promise.reject(new Error(`the audit of ${scene.namespace} found:\n${violations.join('\n')}`)),
    );
}
