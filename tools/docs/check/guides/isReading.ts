const reads =
  /^(?:kubectl (?:api-resources|auth|describe|explain|get|kustomize)|kron (?:diff|dry-run|explain|forecast|preview|simulate|validate)) /;
/** What writes a file, or runs more. */
const doesMore = /[>;&`]|\$\(|\bxargs\b|\bkubectl .*\| *kubectl\b/;

/** Whether a step changes nothing, so that a reader who sees that something is yet to come may take it once more. */
export function isReading(command: string): boolean {
  const lines = command.trim().replaceAll(/\|\n/g, '| ').split('\n');
  return lines.every((line) => reads.test(line.trim()) && !doesMore.test(line));
}
