import { join } from 'node:path';
import type { Component } from './component.ts';
import type { ServiceAccountKeys } from './serviceAccountKeys.ts';
import { controllersUser } from './tokens.ts';

/** The ports and files of the servers of one control plane. */
export type Site = {
  readonly folder: string;
  readonly ports: {
    readonly client: number;
    readonly peer: number;
    readonly api: number;
    readonly controllers: number;
  };
  readonly keys: ServiceAccountKeys;
  readonly controllers: readonly string[];
};

export const local = '127.0.0.1';

/** The arguments of each server, for its first start and every restart. */
export function commandLines(site: Site): Record<Component, string[]> {
  return {
    etcd: etcd(site),
    'kube-apiserver': apiServer(site),
    'kube-controller-manager': controllerManager(site),
  };
}

export function tokenFile(folder: string): string {
  return join(folder, 'tokens.csv');
}

function controllersKubeconfig(folder: string): string {
  return join(folder, `${controllersUser.name}.kubeconfig`);
}

/** The path of the certificate of the API server. The certificate is self-signed, so it is its own authority. */
export function servingCertificate(folder: string): string {
  return join(folder, 'certificates', 'apiserver.crt');
}

export function etcdFolder({ folder }: Pick<Site, 'folder'>): string {
  return join(folder, 'etcd');
}

function etcd({ folder, ports }: Site): string[] {
  const client = `http://${local}:${ports.client}`;
  const peer = `http://${local}:${ports.peer}`;
  return [
    `--data-dir=${etcdFolder({ folder })}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
    '--unsafe-no-fsync',
  ];
}

function apiServer({ folder, ports, keys }: Site): string[] {
  return [
    `--etcd-servers=http://${local}:${ports.client}`,
    `--cert-dir=${join(folder, 'certificates')}`,
    `--secure-port=${ports.api}`,
    `--bind-address=${local}`,
    `--advertise-address=${local}`,
    `--token-auth-file=${tokenFile(folder)}`,
    '--authorization-mode=RBAC',
    `--service-account-issuer=https://kubernetes.default.svc`,
    `--service-account-key-file=${keys.publicKey}`,
    `--service-account-signing-key-file=${keys.privateKey}`,
    '--service-cluster-ip-range=10.0.0.0/24',
    // This plugin would reject Pods whose service account does not exist, and no controller here creates the default service
    // accounts.
    '--disable-admission-plugins=ServiceAccount',
  ];
}

function controllerManager({ folder, ports, controllers }: Site): string[] {
  return [
    `--kubeconfig=${controllersKubeconfig(folder)}`,
    `--controllers=${controllers.join(',')}`,
    '--leader-elect=false',
    `--bind-address=${local}`,
    `--secure-port=${ports.controllers}`,
  ];
}
