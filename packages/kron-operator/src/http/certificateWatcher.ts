import { type FSWatcher, watch } from 'node:fs';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { Log } from '../controller/log.ts';
import { type CertificatePair, readCertificatePair } from './certificatePair.ts';

export type CertificateWatcherOptions = {
  /** The folder with tls.crt and tls.key. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly onPair: (pair: CertificatePair) => void;
};

/**
 * Milliseconds between checks of the files. The watcher needs them, because the file system may send no events, and the
 * folder may not exist yet.
 */
const pollMs = 10_000;

/**
 * Loads a certificate again when its files change. If the new certificate or key is unusable, logs the error once and keeps
 * the current certificate.
 */
export class CertificateWatcher {
  readonly #options: CertificateWatcherOptions;
  #current: CertificatePair | undefined;
  #error = '';
  #checking: Promise<void> | undefined;
  #checkAgain = false;
  #watcher: FSWatcher | undefined;
  #timer: Timer | undefined;
  #stopped = false;

  constructor(options: CertificateWatcherOptions) {
    this.#options = options;
  }

  /** Why no certificate has been loaded yet. Undefined if one has been loaded. */
  get missing(): string | undefined {
    return this.#current === undefined ? this.#error || 'not read yet' : undefined;
  }

  /** Starts to watch the files. Resolves after the first check, even if it found no certificate. */
  async start(): Promise<void> {
    this.#watch();
    await this.check();
    this.#schedule();
  }

  /** Loads the certificate and its key if they have changed. */
  async check(): Promise<void> {
    if (this.#checking !== undefined) {
      this.#checkAgain = true;
      return this.#checking;
    }
    this.#checking = this.#checkUntilStable();
    try {
      await this.#checking;
    } finally {
      this.#checking = undefined;
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#watcher?.close();
  }

  /** Reads the files. If `check` is called during the read, reads them again. */
  async #checkUntilStable(): Promise<void> {
    do {
      this.#checkAgain = false;
      await this.#read();
    } while (this.#checkAgain && !this.#stopped);
  }

  async #read(): Promise<void> {
    const { folder, log, onPair, clock } = this.#options;
    try {
      const pair = await readCertificatePair(folder);
      this.#error = '';
      if (this.#stopped || (pair.cert === this.#current?.cert && pair.key === this.#current.key)) return;
      onPair(pair);
      this.#current = pair;
      const until = new Date(pair.notAfter * 1000).toISOString();
      log.info({ event: 'certificate-served', folder, until }, 'serving a new certificate');
      if (pair.notAfter * 1000 <= clock.now()) {
        log.error(
          { event: 'certificate-expired', folder, until },
          'the certificate has expired, clients reject it',
        );
      }
    } catch (error) {
      this.#onError(error instanceof Error ? error.message : String(error));
    }
  }

  /** Logs an error, unless the last check found the same error. */
  #onError(message: string): void {
    if (this.#error === message || this.#stopped) return;
    this.#error = message;
    const { folder, log } = this.#options;
    log.error(
      { event: 'certificate-refused', folder, error: message },
      this.#current === undefined
        ? 'cannot load a certificate, connections fail until there is one'
        : 'cannot load the new certificate, serving the previous one',
    );
  }

  /** Watches the folder, to load a changed certificate at once. Without file system events, the next poll loads it. */
  #watch(): void {
    try {
      this.#watcher = watch(this.#options.folder, { persistent: false }, () => void this.check());
      this.#watcher.on('error', () => this.#unwatch());
    } catch {
      // The folder does not exist yet. The next poll tries again.
      this.#unwatch();
    }
  }

  #unwatch(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = this.#options.clock.setTimer(pollMs, () => {
      if (this.#watcher === undefined) this.#watch();
      void this.check().then(() => this.#schedule());
    });
  }
}
