/** A status is read several times in a row during one reconcile. */
let latest: { readonly of: object; readonly value: unknown } | undefined;

/** Keeps a status as JSON text. The same status takes twice the memory as objects, and is seldom read. */
export class StatusText<S extends object> {
  readonly #json: string;

  constructor(status: S) {
    // JSON.stringify returns a rope of parts, which takes more memory than flat text.
    this.#json = Buffer.from(JSON.stringify(status)).toString();
    latest = { of: this, value: status };
  }

  /** The status. Callers share it and must not change it. */
  read(): S {
    if (latest?.of !== this) latest = { of: this, value: JSON.parse(this.#json) };
    return latest.value as S;
  }
}
