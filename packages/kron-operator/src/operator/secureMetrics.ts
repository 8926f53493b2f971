import type { Transport } from '@kron/kubernetes/transport';
import { FailureLog } from '../controller/queue/failureLog.ts';
import { PageAccess } from '../http/pageAccess.ts';
import type { MetricsSecurity } from './pageServers.ts';
import type { Settings } from './settings.ts';

type MetricsSecurityOptions = Pick<MetricsSecurity, 'onCertificate'> & {
  /** Sends the TokenReviews and the SubjectAccessReviews. */
  readonly transport: Transport;
};

/** How the metrics are served over HTTPS, and who may read them. Undefined if they are served over HTTP, to everyone. */
export function secureMetrics(
  { metricsSecurity: security, clock, log: logOf }: Pick<Settings, 'metricsSecurity' | 'clock' | 'log'>,
  { transport, onCertificate }: MetricsSecurityOptions,
): MetricsSecurity | undefined {
  if (security === undefined) return undefined;
  const log = logOf('metrics');
  const watched = { folder: security.certDir, clock, log, onCertificate };
  if (!security.authenticate) return watched;
  const failures = new FailureLog({ clock, log });
  const access = new PageAccess({
    transport,
    clock,
    path: '/metrics',
    onFailure: (error) =>
      failures.failed({
        subject: 'reviews',
        error,
        fields: { event: 'metrics-access-unchecked' },
        message: 'cannot check the access to the metrics, which are not served',
      }),
    onAnswered: () => failures.succeeded('reviews'),
  });
  return { ...watched, access: (authorization) => access.of(authorization) };
}
