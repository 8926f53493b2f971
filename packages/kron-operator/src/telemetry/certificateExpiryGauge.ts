import { Gauge, type Registry } from 'prom-client';

/**
 * Registers a gauge of the expiry of a certificate. The gauge is absent until there is a certificate.
 *
 * @returns a function that sets the expiry, in epoch seconds
 */
export function certificateExpiryGauge(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
): (notAfterSeconds: number) => void {
  const expiry = new Gauge({ name, help, registers: [registry] });
  expiry.remove();
  return (notAfterSeconds) => expiry.set(notAfterSeconds);
}
