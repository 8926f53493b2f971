import type { Clock } from '@kron/kubernetes/clock';
import { kronJobKind } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { calendarKinds } from '../calendars/calendarKind.ts';
import type { Calendars } from '../calendars/calendars.ts';
import type { Log } from '../controller/log.ts';
import type { Address } from '../http/address.ts';
import { AdmissionServer } from './admissionServer.ts';
import { admissionHandler } from './admissionHandler.ts';
import { calendarReviewer } from './calendarReviewer.ts';
import { defaultingReviewer } from './defaultingReviewer.ts';
import { CertificateWatcher } from '../http/certificateWatcher.ts';
import type { ConnectionLimits } from '../http/limitConnections.ts';
import type { WebhookMetrics } from './metrics.ts';
import { TemplateChecker } from './templateChecker.ts';
import { validatingReviewer } from './validatingReviewer.ts';

/** The URL paths, in the form that kubebuilder generates. `calendars` is for both kinds of calendars. */
export const webhookPaths = {
  validating: '/validate-kron-io-v1alpha1-kronjob',
  defaulting: '/mutate-kron-io-v1alpha1-kronjob',
  calendars: '/validate-kron-io-v1alpha1-kroncalendar',
} as const;

export type WebhookSettings = {
  readonly address: Address;
  /** The folder with tls.crt and tls.key. */
  readonly certDir: string;
  readonly immutableSchedule: boolean;
  readonly limits: ConnectionLimits & {
    /** Maximum memory of all request bodies in progress, bytes. */
    readonly bodyBytes: number;
  };
};

type KronJobWebhooksOptions = WebhookSettings & {
  /**
   * Sends the dry runs of Jobs. This transport has neither a write fence nor a rate limit. Every replica sends dry runs, not
   * only the leader, and the API server does not store the Job of a dry run.
   */
  readonly transport: Pick<Transport, 'create'>;
  readonly calendars: Pick<Calendars, 'lookUp' | 'referrersOf'>;
  /** The namespaces that the operator manages. Empty if it manages all namespaces. */
  readonly namespaces: readonly string[];
  /** Undefined if the cluster has no name. */
  readonly clusterName?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: WebhookMetrics;
  /** How long `stop` waits for clients to switch to another replica, milliseconds. Default: 3,000. */
  readonly drainMs?: number;
};

/**
 * One server with three webhooks: the validating and the defaulting webhook for KronJobs, and the validating webhook for
 * calendars. Every replica serves them, not only the leader.
 */
export class KronJobWebhooks {
  readonly #server: AdmissionServer;
  readonly #certificates: CertificateWatcher;

  constructor(options: KronJobWebhooksOptions) {
    const { clock, log, metrics, address, certDir, immutableSchedule, namespaces, limits } = options;
    const templateChecker = new TemplateChecker(options);
    const isManaged = (namespace: string): boolean =>
      namespaces.length === 0 || namespaces.includes(namespace);
    const { calendars, clusterName } = options;
    const validating = validatingReviewer({
      clock,
      templateChecker,
      immutableSchedule,
      isManaged,
      clusterName,
      calendarsOf: (namespace, spec) => calendars.lookUp(namespace, spec),
    });
    const kronJob = [kronJobKind.kind];
    const both = Object.values(calendarKinds).map(({ kind }) => kind);
    const webhooks = {
      [webhookPaths.validating]: { name: 'validating', kinds: kronJob, review: validating },
      [webhookPaths.defaulting]: { name: 'defaulting', kinds: kronJob, review: defaultingReviewer },
      [webhookPaths.calendars]: { name: 'calendars', kinds: both, review: calendarReviewer(calendars) },
    };
    this.#server = new AdmissionServer({
      address,
      clock,
      ...(options.drainMs === undefined ? {} : { drainMs: options.drainMs }),
      limits,
      onTurnedAway: metrics.turnedAway,
      handle: admissionHandler({ webhooks, clock, log, metrics, maxBodyBytes: limits.bodyBytes }),
    });
    this.#certificates = new CertificateWatcher({
      folder: certDir,
      clock,
      log,
      onPair: (pair) => {
        this.#server.use(pair);
        metrics.certificateLoaded(pair.notAfter);
      },
    });
  }

  /** The bound address. Undefined while the server does not listen. */
  get address(): string | undefined {
    return this.#server.address;
  }

  /** Why the webhooks cannot be called yet. Undefined when they can be called. */
  get notReadyReason(): string | undefined {
    const { missing } = this.#certificates;
    return missing === undefined ? undefined : `the webhooks have no certificate: ${missing}`;
  }

  /**
   * Starts the server. Resolves even if there is no certificate yet, because a missing certificate must not keep KronJobs
   * from running. The server serves the webhooks as soon as there is a certificate.
   *
   * @throws Node's Error with a `code` if the address cannot be bound
   */
  async start(): Promise<void> {
    await this.#server.listen();
    await this.#certificates.start();
  }

  /** Lets clients switch to another replica, then finishes the requests in flight. */
  async stop(): Promise<void> {
    this.#certificates.stop();
    await this.#server.close();
  }
}
