import { join } from 'node:path';
import { commandLines, type Site } from './commandLines.ts';
import type { Component } from './component.ts';
import { ComponentProcess } from './componentProcess.ts';
import type { ControlPlaneOptions } from './controlPlane.ts';
import { readiness } from './readiness.ts';
import { admin, type KnownIdentity } from './tokens.ts';
import type { Watchdog } from './watchdog.ts';

/** The processes of one control plane, not yet started. */
export type Servers = ReadonlyMap<Component, ComponentProcess>;

export function makeServers(
  binaries: string,
  site: Site,
  users: readonly KnownIdentity[],
  watchdog: Watchdog,
  further: ControlPlaneOptions['args'] = {},
): Servers {
  const lines = commandLines(site);
  const ready = readiness(site, users.find(({ name }) => name === admin.name)?.token ?? '');
  const components: Component[] = ['etcd', 'kube-apiserver'];
  if (site.controllers.length > 0) components.push('kube-controller-manager');

  const entries = components.map((component): [Component, ComponentProcess] => {
    const launch = {
      component,
      program: join(binaries, component),
      args: [...lines[component], ...(further[component] ?? [])],
      logFile: join(site.folder, `${component}.log`),
      isReady: ready[component],
    };
    return [component, new ComponentProcess(launch, watchdog)];
  });
  return new Map(entries);
}

export function serverOf(servers: Servers, component: Component): ComponentProcess {
  const server = servers.get(component);
  if (server === undefined) throw new Error(`this control plane was started without ${component}`);
  return server;
}
