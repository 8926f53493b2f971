import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { Log } from '../controller/log.ts';
import type { Address } from '../http/address.ts';
import { AdmissionServer } from './admissionServer.ts';
import { admissionHandler } from './admissionHandler.ts';
import { defaultingReviewer } from './defaultingReviewer.ts';
import { CertificateWatcher } from './certificateWatcher.ts';
import type { WebhookMetrics } from './metrics.ts';
import { TemplateDryRun } from './templateDryRun.ts';
import { validatingReviewer } from './validatingReviewer.ts';

/** Where the API server finds each webhook, after the convention of Kubernetes' own tools. */
export const webhookPaths = {
  validating: '/validate-kron-io-v1alpha1-kronjob',
  defaulting: '/mutate-kron-io-v1alpha1-kronjob',
} as const;

/** How the webhooks are served. */
export type WebhookSettings = {
  readonly address: Address;
  /** Holds tls.crt and tls.key. */
  readonly certDir: string;
  readonly immutableSchedule: boolean;
};

export type KronJobWebhooksOptions = WebhookSettings & {
  /** For dry runs of Jobs, which every replica makes and nothing has to wait for. */
  readonly transport: Pick<Transport, 'create'>;
  /** Whose KronJobs are looked after. Empty: those of all namespaces. */
  readonly namespaces: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: WebhookMetrics;
  /** Milliseconds for callers to turn to another replica before this one ends. Default: 3,000. */
  readonly drainMs?: number;
};

/** The validating and the defaulting webhook of KronJobs, on one server: every replica has them, whoever leads. */
export class KronJobWebhooks {
  readonly #server: AdmissionServer;
  readonly #certificate: CertificateWatcher;

  constructor(options: KronJobWebhooksOptions) {
    const { clock, log, metrics, address, certDir, immutableSchedule, namespaces } = options;
    const templates = new TemplateDryRun(options);
    const isOurs = (namespace: string): boolean => namespaces.length === 0 || namespaces.includes(namespace);
    const validating = validatingReviewer({ clock, templates, immutableSchedule, isOurs });
    const webhooks = {
      [webhookPaths.validating]: { name: 'validating', review: validating },
      [webhookPaths.defaulting]: { name: 'defaulting', review: defaultingReviewer },
    };
    this.#server = new AdmissionServer({
      address,
      clock,
      ...(options.drainMs === undefined ? {} : { drainMs: options.drainMs }),
      answer: admissionHandler({ webhooks, clock, log, metrics }),
    });
    this.#certificate = new CertificateWatcher({
      folder: certDir,
      clock,
      log,
      onPair: (pair) => {
        this.#server.use(pair);
        metrics.certificateLoaded(pair.notAfter);
      },
    });
  }

  /** As bound; undefined while it is not. */
  get address(): string | undefined {
    return this.#server.address;
  }

  /** Why no API server could ask; undefined when it can. */
  get trouble(): string | undefined {
    const { missing } = this.#certificate;
    return missing === undefined ? undefined : `the webhook has no certificate: ${missing}`;
  }

  /**
   * Serves, with the certificate that is there or as soon as there is one: KronJobs do not wait for it.
   *
   * @throws Error of Node, with a `code`, when the address cannot be bound
   */
  async start(): Promise<void> {
    await this.#server.listen();
    await this.#certificate.start();
  }

  /** Callers turn to another replica, and what is under way is answered. */
  async stop(): Promise<void> {
    this.#certificate.stop();
    await this.#server.close();
  }
}
