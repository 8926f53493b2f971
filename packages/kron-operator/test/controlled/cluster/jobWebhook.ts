import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { Job } from 'kron-core';
import type { JobAdmissionOptions } from '../../../src/operator/operatorOptions.ts';
import { testCertificate } from '../../../src/http/testing/testCertificate.ts';

/** Returns the `response` of an AdmissionReview; undefined never answers. */
export type Respond = (uid: string, job: Job) => object | undefined;

type Review = { readonly request: { readonly uid: string; readonly object: Job } };

/** An HTTPS admission hook for Jobs with one answer per namespace. */
export class JobWebhook {
  readonly options: JobAdmissionOptions;
  readonly #server: Server;
  readonly #folder: string;
  readonly #answers = new Map<string, Respond>();
  readonly #asked: Job[] = [];

  private constructor(server: Server, folder: string) {
    const { port } = server.address() as AddressInfo;
    this.options = { url: `https://127.0.0.1:${port}/jobs`, caFile: join(folder, 'ca.crt') };
    this.#server = server;
    this.#folder = folder;
  }

  static async start(): Promise<JobWebhook> {
    const folder = await mkdtemp(join(tmpdir(), 'kron-job-webhook-'));
    const { cert, key } = await testCertificate('job-webhook');
    await writeFile(join(folder, 'ca.crt'), cert);
    const server = createServer({ cert, key }, (request, response) => {
      void json(request).then((review) => webhook.#answer(review as Review, response));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const webhook: JobWebhook = new JobWebhook(server, folder);
    return webhook;
  }

  /** Sets the answer for Jobs of a namespace. */
  answer(namespace: string, respond: Respond): void {
    this.#answers.set(namespace, respond);
  }

  /** The Jobs of a namespace that it has received, in order. */
  asked(namespace: string): Job[] {
    return this.#asked.filter(({ metadata }) => metadata.namespace === namespace);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await rm(this.#folder, { recursive: true });
  }

  #answer({ request: { uid, object } }: Review, response: ServerResponse): void {
    this.#asked.push(object);
    const answer = this.#answers.get(object.metadata.namespace)?.(uid, object);
    if (answer === undefined) return;
    const review = { apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: answer };
    response.end(JSON.stringify(review));
  }
}
