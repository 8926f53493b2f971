/** Notes, as Markdown, that the reference pages of KronJob and ControlledJob share. */

export const cronNotes = `A cron expression has five fields with one space between them. Each is \`*\`, \`n\`, \`n-m\`, \`*/s\`, \`n-m/s\` or a comma list of
these, and the whole expression has at most 512 characters. See [Scheduling](scheduling.md).

| cron field | values |
|---|---|
| minute | 0-59 |
| hour | 0-23 |
| day of month | 1-31 |
| month | 1-12 or JAN-DEC |
| day of week | 0-7 or SUN-SAT; 0 and 7 are Sunday |`;

export const durationNotes =
  'A duration is zero or more in Go notation, with the units h, m, s, ms, us and ns. There is no unit for days: write `24h`.';

export const distributionNotes = `| name | shape | parameters |
|---|---|---|
| \`uniform\` | all instants are equally likely | |
| \`normal\` | a bell | \`mu\`, its centre: \`nominal\`, \`start\`, \`mid\` or \`end\`, by default \`nominal\` for a window around and \`mid\` for one after; \`sigma\`, a duration above zero, by default a sixth of the window |
| \`skewEarly\`, \`skewLate\` | denser towards the start or the end | \`shape\`, a number above 0, by default \`"2"\` |
| \`exponential\` | falls from one end | \`lambda\`, from 1e-6 to 1e3, by default \`"1"\`; \`dir\`, \`early\` or \`late\`, by default \`early\` |

All parameters are strings: write numbers in quotes. [Scheduling](scheduling.md) defines each shape exactly.`;

export const templateNotes = `Pods need \`containers\` and a \`restartPolicy\` of \`Never\` or \`OnFailure\`. Within \`spec\`, fields of newer Kubernetes
versions are kept. [\`kron validate\`](validate.md#job-templates) and editors report unknown ones, and what else an API server would refuse.`;

export const statusNotes =
  'The operator writes the status, which is a subresource. The API server ignores a status in a manifest.';
