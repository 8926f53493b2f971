import { resolve } from 'node:path';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { ExitCode } from '../../exitCode.ts';
import type { Host } from '../../host.ts';
import { objectKinds } from '@kron/fleet/input/findObjects';
import { namesStandardInput } from '../../input/readSources.ts';
import { readSelection, rejectClusterFlags } from '../../input/selection.ts';
import { readKindOption } from '../../options/kindOption.ts';
import { parseSpanOption } from '../../options/instantOption.ts';
import { readClusterNames, requireOneCluster } from '../../options/clusterNames.ts';
import { Problems } from '../../options/problems.ts';
import type { InputFlags } from '../../options/sharedOptions.ts';
import { viewPrograms } from '../../output/shippedFile.ts';
import { UsageError } from '../../usageError.ts';
import { ClusterFeed } from './cluster/clusterFeed.ts';
import { probe } from './cluster/probe.ts';
import { scopesOf } from './cluster/scopes.ts';
import { UiCluster } from './cluster/uiCluster.ts';
import { FileFeed, filesSource } from './files/fileFeed.ts';
import { LiveFleet } from './liveFleet.ts';
import { openBrowser } from './openBrowser.ts';
import { assetsOf } from './server/assets.ts';
import { Session } from './server/session.ts';
import { startUiServer } from './server/uiServer.ts';

export type UiFlags = InputFlags & {
  port: string;
  past: string;
  limit: string;
  open?: true;
  color: boolean;
  debug?: true;
};

type Request = { port: number; past: number; limit: number; clusters: readonly string[] | undefined };

/** Serves the live view of a cluster or of files until Ctrl-C. */
export async function ui(names: readonly string[], flags: UiFlags, host: Host): Promise<ExitCode> {
  const { url, codeUrl } = await startUi(names, flags, host);
  await host.out.write(`${url}\n`);
  await host.err.write('kron: serving until Ctrl-C; the address holds a secret, so do not share it\n');
  if (flags.open === true && !(await openBrowser(codeUrl())))
    await host.err.write('kron: no browser found: open the address yourself\n');
  return new Promise<never>(() => undefined);
}

export type RunningUi = {
  /** The address of the page, with the token. */
  url: string;
  /** Returns the address of the page, with a new one-time code. */
  codeUrl: () => string;
  close: () => Promise<void>;
};

/**
 * Reads the cluster or the files, and starts the server.
 *
 * @throws UsageError for wrong flags, a port in use, and too many objects
 * @throws ClusterError if the cluster cannot be read at the start
 */
export async function startUi(names: readonly string[], flags: UiFlags, host: Host): Promise<RunningUi> {
  const request = readRequest(flags);
  const source = await openSource(names, flags, host, request);
  const { fleet } = source;
  const session = new Session(systemClock.monotonic);
  try {
    if (fleet.size > request.limit) throw new UsageError([tooManyText(fleet.size, request.limit)]);
    const { port } = request;
    const assets = assetsOf(await viewPrograms());
    const server = await startUiServer({ port, assets, session, feed: fleet, clock: () => host.clock() });
    const origin = `http://127.0.0.1:${server.port}`;
    return {
      url: `${origin}/#token=${session.token}`,
      codeUrl: () => `${origin}/#code=${session.newCode()}`,
      close: async () => {
        await server.close();
        await source.close();
      },
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

function readRequest({ port, past, limit, ...flags }: UiFlags): Request {
  const problems = new Problems();
  requireOneCluster(flags, 'kron ui', problems);
  const clusters = readClusterNames(flags, problems);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    problems.add(`--port: expected a port from 0 to 65535, found "${port}"`);
  if (!/^[1-9]\d{0,6}$/.test(limit))
    problems.add(`--limit: expected a whole number of objects above zero, found "${limit}"`);
  const seconds = problems.take(parseSpanOption('--past', past));
  problems.throwIfAny();
  return { port: Number(port), past: seconds ?? 0, limit: Number(limit), clusters };
}

function tooManyText(size: number, limit: number): string {
  return `found ${size} objects, more than the ${limit} of --limit: choose with -n or -l, or raise --limit`;
}

type Source = { fleet: LiveFleet; close: () => Promise<void> };

async function openSource(
  names: readonly string[],
  flags: UiFlags,
  host: Host,
  request: Request,
): Promise<Source> {
  return flags.filename === undefined
    ? openCluster(names, flags, host, request)
    : openFiles(names, flags, host);
}

async function openFiles(names: readonly string[], flags: UiFlags, host: Host): Promise<Source> {
  const { filename = [] } = flags;
  const problems = new Problems();
  if (namesStandardInput(filename))
    problems.add('-f -: expected files, which are read again when they change; standard input cannot be');
  rejectClusterFlags(flags, problems);
  problems.throwIfAny();
  const fleet = new LiveFleet({ ...fleetOptions(host), source: filesSource(flags) });
  const feed = new FileFeed({ names, flags, host, fleet, clock: systemClock });
  await feed.start();
  return { fleet, close: () => closeAll(fleet, feed) };
}

async function openCluster(
  names: readonly string[],
  flags: UiFlags,
  host: Host,
  { past, clusters }: Request,
): Promise<Source> {
  const problems = new Problems();
  const kinds = readKindOption(flags, problems) ?? objectKinds;
  const selection = readSelection(names, flags, problems, kinds);
  problems.throwIfAny();
  const cluster = new UiCluster(flags, host);
  const scopes = await scopesOf(cluster, selection, kinds);
  await probe(cluster, selection, scopes, kinds);
  const namespaces = scopes.namespaces.flatMap((one) => one ?? []);
  const { name: context, cluster: clusterName } = cluster.context;
  const source = {
    kind: 'cluster' as const,
    names: namespaces,
    context,
    cluster: clusterName,
    // The page shows commands with this path. The path is absolute, so that the commands work in any folder.
    ...(flags.kubeconfig === undefined ? {} : { kubeconfig: resolve(flags.kubeconfig) }),
  };
  const fleet = new LiveFleet({ ...fleetOptions(host), source });
  const feed = new ClusterFeed({
    cluster,
    fleet,
    clock: systemClock,
    selection,
    kinds,
    scopes,
    past,
    clusters,
  });
  await feed.start();
  return {
    fleet,
    close: async () => {
      await closeAll(fleet, feed);
      await cluster.close();
    },
  };
}

function fleetOptions({ version, tzdata }: Host): Omit<ConstructorParameters<typeof LiveFleet>[0], 'source'> {
  return { kron: version, tzdata: tzdata === '' ? null : tzdata, zone: null, clock: systemClock };
}

async function closeAll(fleet: LiveFleet, feed: { stop: () => Promise<void> }): Promise<void> {
  fleet.close();
  await feed.stop();
}
