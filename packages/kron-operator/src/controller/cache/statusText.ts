/**
 * Phrases that most statuses contain. The keys are in alphabetical order, because an API server returns the fields of custom
 * resources in this order. A StatusText replaces each phrase with one control character. JSON text itself contains none of
 * these characters. A phrase that is missing here only costs memory.
 */
export const phrases = [
  '{"activeCount":0,"conditions":[',
  '{"lastTransitionTime":"',
  '","message":"Periods are scheduled.","observedGeneration":',
  '","message":"The spec is valid.","observedGeneration":',
  '","message":"Nothing prevents due periods from running.","observedGeneration":',
  '","message":"The last handled period had an allowed instant.","observedGeneration":',
  '","message":"',
  ',"reason":"Scheduled","status":"True","type":"Ready"},',
  ',"reason":"Valid","status":"False","type":"InvalidSpec"},',
  ',"reason":"NoError","status":"False","type":"SchedulingError"},',
  ',"reason":"Schedulable","status":"False","type":"Unschedulable"}],"failed":',
  '"highestPeriodID":"',
  '","lastChosenTime":"',
  '","lastNominalTime":"',
  '","lastOutcome":"executed","lastPeriodID":"',
  '","lastOutcome":"',
  '","lastSuccessfulTime":"',
  '","nextChosenTime":"',
  '","nextNominalTime":"',
  '","nextPeriodID":"',
  '","observedGeneration":',
  '"recent":[{"chosenTime":"',
  '","jobName":"',
  '","outcome":"executed","periodID":"',
  '","outcome":"',
  '","periodID":"',
  '","reason":"Created","result":"Succeeded"},{"chosenTime":"',
  '","reason":"Created","result":"Succeeded"}],',
  '},{"chosenTime":"',
  '"schedulingHash":"v1:',
  '","schedulingSince":"',
  '","succeeded":',
] as const;

const codes = new Map<string, string>(phrases.map((phrase, code) => [phrase, String.fromCodePoint(code)]));
const anyPhrase = new RegExp(phrases.map(escaped).join('|'), 'g');
const anyCode = /\p{Cc}/gu;

function escaped(text: string): string {
  return text.replace(/[[\]{}.]/g, '\\$&');
}

/** The status that was read last. One reconcile reads the same status several times in a row. */
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

  /** Restores the phrases. Each control character up to U+001F stands for a phrase, because JSON escapes such characters. */
  #json(): string {
    return this.#text.replace(anyCode, (code) => phrases[code.codePointAt(0) ?? 0] ?? code);
  }
}
