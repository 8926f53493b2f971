import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { callApi } from '../access/callApi.ts';
import { exchange } from '../access/exchange.ts';
import type { Component } from './component.ts';
import { local, servingCertificate, type Site } from './commandLines.ts';

const patience = 10_000;

/** Asks each server whether it is ready; one that does not answer is not. */
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
    // The certificate is made while the server starts.
    const ca = await readFile(certificate, 'utf8');
    const signal = AbortSignal.timeout(patience);
    return (await callApi({ url, ca, token }, 'GET', '/readyz', { signal })).status === 200;
  } catch {
    return false;
  }
}

async function isHealthy(request: typeof httpRequest, url: string): Promise<boolean> {
  // The controller manager makes itself a certificate that it shows to nobody beforehand.
  const options = { agent: false, rejectUnauthorized: false, signal: AbortSignal.timeout(patience) };
  return exchange(request(url, options)).then(
    ({ status }) => status === 200,
    () => false,
  );
}
