import { runKron } from './runKron.ts';

type Fields = Record<string, unknown>;

/** The output of `kron dry-run -o json`. */
export type Announced = {
  action: string;
  reason: string;
  delete: string[];
  create: Fields | null;
  claimStatus: Fields | null;
  status: Fields | null;
};

/**
 * Runs `kron dry-run -o json`.
 *
 * @throws Error with its messages if it prints no result
 */
export async function announced(args: readonly string[], stdin: string = ''): Promise<Announced> {
  const { out, err } = await runKron(['dry-run', ...args, '-o', 'json'], { stdin });
  if (out === '') throw new Error(err);
  return JSON.parse(out) as Announced;
}

/**
 * The statuses that the operator will write, in order.
 *
 * @param created the created Job, because only the API server knows its uid
 */
export function statusesOf({ claimStatus, status }: Announced, [created]: readonly Fields[]): Fields[] {
  const { name, uid } = (created?.['metadata'] ?? {}) as Fields;
  return [claimStatus, status].filter((one) => one !== null).map((one) => withUid(one, name, uid));
}

function withUid(status: Fields, name: unknown, uid: unknown): Fields {
  const active = status['active'] as Fields[] | undefined;
  if (active === undefined) return status;
  return { ...status, active: active.map((job) => (job['name'] === name ? { ...job, uid } : job)) };
}
