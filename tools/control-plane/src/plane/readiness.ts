import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { callApi } from '../access/callApi.ts';
import { exchange } from '../access/exchange.ts';
import type { Component } from './component.ts';
import { local, servingCertificate, type Site } from './commandLines.ts';

const patience = 10_000;

/** Readiness probes of the servers. A server that does not answer is not ready. */
export function readiness(site: Site, adminToken: string): Record<Component, () => Promise<boolean>> {
  const url = `https://${local}:${site.ports.api}`;
  const certificate = servingCertificate(site.folder);
  return {
    etcd: () => isHealthy(httpRequest, `http://${local}:${site.ports.client}/health`),
    'kube-apiserver': () => isReady(url, certificate, adminToken),
    'kube-controller-manager': () =>
      isHealthy(httpsRequest, `https://${local}:${site.ports.controllers}/healthz`),
  };
}

async function isReady(url: string, certificate: string, token: string): Promise<boolean> {
  try {
    // The API server creates the certificate while it starts.
    const ca = await readFile(certificate, 'utf8');
    const signal = AbortSignal.timeout(patience);
    return (await callApi({ url, ca, token }, 'GET', '/readyz', { signal })).status === 200;
  } catch {
    return false;
  }
}

async function isHealthy(request: typeof httpRequest, url: string): Promise<boolean> {
  // The controller manager creates its own certificate, which no client can verify.
  const options = { agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(patience) };
  return exchange(request(url, options)).then(
    ({ status }) => status === 200,
    () => false,
  );
}
