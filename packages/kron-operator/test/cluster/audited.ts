import { audit } from '../audit/audit.ts';
import type { Scene } from './scene.ts';

const settleMs = 120_000;

/** Runs a test, then audits every KronJob of its namespace. Work that is still in progress may finish first. */
export async function untilAudited(scene: Scene): Promise<void> {
  let violations: readonly string[] = [];
  // A later change can still break a rule, so the audit waits for a complete record.
  await scene.caughtUp();
  const clean = (): boolean => {
    const { deletedByHand: deletedByOthers, manualJobs } = scene;
    ({ violations } = audit(scene.changes, { deletedByOthers, manualJobs }));
    return violations.length === 0;
  };
  await scene
    .until('the audit finds nothing', clean, settleMs)
    .catch(() =>
      Promise.reject(new Error(`the audit of ${scene.namespace} found:\n${violations.join('\n')}`)),
    );
}
