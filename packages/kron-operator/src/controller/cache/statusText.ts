/**
 * Text that most statuses contain. Each is kept as one control character: JSON text contains none. Phrases that are missing
 * here only take more memory.
 */
const phrases = [
  '"conditions":[{"type":"Ready","status":"True","reason":"Scheduled","message":"Periods are scheduled.","lastTransitionTime":"',
  '{"type":"InvalidSpec","status":"False","reason":"Valid","message":"The spec is valid.","lastTransitionTime":"',
  '{"type":"SchedulingError","status":"False","reason":"NoError","message":"Nothing prevents due periods from running.","lastTransitionTime":"',
  '{"type":"Unschedulable","status":"False","reason":"Schedulable","message":"The last handled period had an allowed instant.","lastTransitionTime":"',
  ',"status":"False","reason":"',
  ',"status":"True","reason":"',
  '","lastTransitionTime":"',
  '","outcome":"executed","reason":"JobCreated","jobName":"',
  '","outcome":"executed","reason":"JobExists","jobName":"',
  '","result":"Succeeded"},{"periodID":"',
  '","result":"Succeeded"}],',
  '"recent":[{"periodID":"',
  '},{"periodID":"',
  '","chosenTime":"',
  '","outcome":"',
  '","message":"',
  '","observedGeneration":',
  '{"observedGeneration":',
  '"schedulingHash":"v1:',
  '","schedulingSince":"',
  '","schedulingFloor":"',
  '","highestPeriodID":"',
  '","lastPeriodID":"',
  '","lastNominalTime":"',
  '","lastChosenTime":"',
  '","lastOutcome":"executed","nextPeriodID":"',
  '","nextNominalTime":"',
  '","nextChosenTime":"',
  '","activeCount":0,"succeeded":',
  ',"failed":0,"lastSuccessfulTime":"',
  ',"jobTTL":',
] as const;

const codes = new Map<string, string>(phrases.map((phrase, code) => [phrase, String.fromCodePoint(code)]));
const anyPhrase = new RegExp(phrases.map(escaped).join('|'), 'g');
const anyCode = /\p{Cc}/gu;

function escaped(text: string): string {
  return text.replace(/[[\]{}.]/g, '\\$&');
}

/** A status is read several times in a row during one reconcile. */
let latest: { readonly of: object; readonly value: unknown } | undefined;

/** Keeps a status as short text. The same status takes several times the memory as objects, and is seldom read. */
export class StatusText<S extends object> {
  readonly #text: string;

  constructor(status: S) {
    this.#text = JSON.stringify(status).replace(anyPhrase, (phrase) => codes.get(phrase) ?? phrase);
    latest = { of: this, value: status };
  }

  /** The length of the text in characters. */
  get length(): number {
    return this.#text.length;
  }

  /** The status. Callers share it and must not change it. */
  read(): S {
    if (latest?.of !== this) latest = { of: this, value: JSON.parse(this.#json()) };
    return latest.value as S;
  }

  /** Each character code that stands for a phrase occurs nowhere else: JSON escapes all control characters up to U+001F. */
  #json(): string {
    return this.#text.replace(anyCode, (code) => phrases[code.codePointAt(0) ?? 0] ?? code);
  }
}
