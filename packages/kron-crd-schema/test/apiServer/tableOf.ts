import type { ControlPlane } from '@kron/control-plane';

/** Lines of kubectl's table, whose cells are two blanks or more apart, with one blank between them. */
export async function tableOf(plane: ControlPlane, args: readonly string[]): Promise<string[]> {
  const { stdout } = await plane.kubectl(args);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().replaceAll(/ {2,}/g, ' '));
}
