import { type FSWatcher, watch } from 'node:fs';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { Log } from '../controller/log.ts';
import { type CertificatePair, readCertificatePair } from './certificatePair.ts';

export type CertificateWatcherOptions = {
  /** Holds tls.crt and tls.key. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Called with each pair that is to be served from now on. */
  readonly onPair: (pair: CertificatePair) => void;
};

/** Milliseconds between two looks: not every file system tells of changes, and a folder may be there later only. */
const lookMs = 10_000;

/**
 * Keeps up with a certificate that somebody else renews. A pair that is broken is told once, and the one before stays in
 * service.
 */
export class CertificateWatcher {
  readonly #options: CertificateWatcherOptions;
  #served: CertificatePair | undefined;
  #trouble = '';
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #watcher: FSWatcher | undefined;
  #timer: Timer | undefined;
  #stopped = false;

  constructor(options: CertificateWatcherOptions) {
    this.#options = options;
  }

  /** Why there is nothing to serve; undefined once there has been a pair. */
  get missing(): string | undefined {
    return this.#served === undefined ? this.#trouble || 'no certificate was read yet' : undefined;
  }

  /** Done when it was looked for a first time, whatever was found. */
  async start(): Promise<void> {
    this.#watch();
    await this.look();
    this.#arm();
  }

  /** Looks whether there is another pair by now. */
  async look(): Promise<void> {
    if (this.#looking !== undefined) {
      this.#lookAgain = true;
      return this.#looking;
    }
    this.#looking = this.#lookUntilDone();
    try {
      await this.#looking;
    } finally {
      this.#looking = undefined;
    }
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
    this.#watcher?.close();
  }

  /** What has changed while it was read is read again. */
  async #lookUntilDone(): Promise<void> {
    do {
      this.#lookAgain = false;
      await this.#read();
    } while (this.#lookAgain && !this.#stopped);
  }

  async #read(): Promise<void> {
    const { folder, log, onPair, clock } = this.#options;
    try {
      const pair = await readCertificatePair(folder);
      this.#trouble = '';
      if (this.#stopped || (pair.cert === this.#served?.cert && pair.key === this.#served.key)) return;
      onPair(pair);
      this.#served = pair;
      const until = new Date(pair.notAfter * 1000).toISOString();
      log.info({ event: 'certificate-served', folder, until }, 'A certificate is served');
      if (pair.notAfter * 1000 <= clock.now()) {
        log.error(
          { event: 'certificate-expired', folder, until },
          'No API server takes this certificate any more',
        );
      }
    } catch (error) {
      this.#troubled(error instanceof Error ? error.message : String(error));
    }
  }

  /** Once: it is looked at every few seconds. */
  #troubled(trouble: string): void {
    if (this.#trouble === trouble || this.#stopped) return;
    this.#trouble = trouble;
    const { folder, log } = this.#options;
    const instead = this.#served === undefined ? 'no webhook is served' : 'the one before stays in service';
    log.error(
      { event: 'certificate-refused', folder, error: trouble },
      `No certificate to serve: ${instead}`,
    );
  }

  /** Only to be quicker than the next look. */
  #watch(): void {
    try {
      this.#watcher = watch(this.#options.folder, { persistent: false }, () => void this.look());
      this.#watcher.on('error', () => this.#unwatch());
    } catch {
      // The folder is not there yet.
      this.#unwatch();
    }
  }

  #unwatch(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  #arm(): void {
    if (this.#stopped) return;
    this.#timer = this.#options.clock.setTimer(lookMs, () => {
      if (this.#watcher === undefined) this.#watch();
      void this.look().then(() => this.#arm());
    });
  }
}
