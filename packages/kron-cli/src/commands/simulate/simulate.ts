import { type ExitCode, exitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { openInput } from '../../input/openInput.ts';
import { reportLeftOut } from '../../input/reportInput.ts';
import { requireOneCluster } from '../../options/clusterNames.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';
import { readView, type View } from '../../options/viewOptions.ts';
import { dataText } from '../../output/dataText.ts';
import { paintFor } from '../../output/paint.ts';
import { Progress } from '../../output/progress.ts';
import { writeText } from '../../output/writeText.ts';
import { type Listing, runSimulation, type Simulation } from './runSimulation.ts';
import { readSettings, type SettingsFlags } from './settingsOptions.ts';
import { simulationData } from './simulationData.ts';
import { simulationText } from './simulationText.ts';

export type SimulateFlags = InputFlags & OutputFlags & SettingsFlags & { list: Listing };

/** Simulates KronJobs and ControlledJobs over days or years. */
export async function simulate(
  names: readonly string[],
  flags: SimulateFlags,
  host: Host,
): Promise<ExitCode> {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  const settings = readSettings(flags, view, problems);
  requireOneCluster(flags, 'kron simulate', problems);
  problems.throwIfAny();
  const input = await openInput(names, flags, host, {
    controlledJobs: true,
    cronJobs: true,
    dropsTemplates: true,
  });
  if (input.kronJobs.length + input.controlledJobs.length > 0) {
    const simulation = await runSimulation(input, settings, flags.list, new Progress(host.err));
    await writeText(host.out, await rendered(simulation, view, flags, host));
    await reportLeftOut(input.problems, host, paintFor(host.err, host, flags.color));
  }
  return input.problems.length > 0 ? exitCode.invalidInput : exitCode.fine;
}

async function rendered(
  simulation: Simulation,
  view: View,
  flags: SimulateFlags,
  host: Host,
): Promise<string[]> {
  const { output } = flags;
  if (output === 'json' || output === 'yaml') {
    return [await dataText(simulationData(simulation, host.tzdata), output)];
  }
  const paint = paintFor(host.out, host, flags.color);
  const shown = { zone: view.zone, paint, width: host.out.columns, wide: output === 'wide' };
  return simulationText(simulation, shown).map((line) => `${line}\n`);
}
