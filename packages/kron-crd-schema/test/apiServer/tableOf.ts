import type { ControlPlane } from '@kron/control-plane';

/** The lines of kubectl's table, with a single blank between cells. */
export async function tableOf(plane: ControlPlane, args: readonly string[]): Promise<string[]> {
  const { stdout } = await plane.kubectl(args);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().replaceAll(/ {2,}/g, ' '));
}
