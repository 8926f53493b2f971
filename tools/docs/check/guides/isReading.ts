const reads =
  /^(?:kubectl (?:api-resources|auth|describe|explain|get|kustomize)|kron (?:diff|dry-run|explain|forecast|preview|simulate|validate)) /;
/** Shell syntax that writes files or runs further commands. */
const doesMore = /[>;&`]|\$\(|\bxargs\b|\bkubectl .*\| *kubectl\b/;

/** Whether a step changes nothing, so that it may be repeated. */
export function isReading(command: string): boolean {
  const lines = command.trim().replaceAll(/\|\n/g, '| ').split('\n');
  return lines.every((line) => reads.test(line.trim()) && !doesMore.test(line));
}
