/**
 * Phrases that most statuses contain. A StatusText replaces each phrase with one control character, which JSON text itself
 * never contains. The keys in a phrase are in alphabetical order, as in the custom resources of an API server. If a frequent
 * phrase is missing here, statuses only take more memory.
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

/** The status that was read last. A reconcile reads the same status several times in a row. */
let latest: { readonly of: object; readonly value: unknown } | undefined;

/** Keeps a status as short text. As objects, the same status would take several times the memory, and it is seldom read. */
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

  /** Returns the status as an object. Callers share this object and must not change it. */
  read(): S {
    if (latest?.of !== this) latest = { of: this, value: JSON.parse(this.#json()) };
    return latest.value as S;
  }

  /** Restores the phrases. Only characters up to U+001F can stand for phrases, because JSON escapes them. */
  #json(): string {
    return this.#text.replace(anyCode, (code) => phrases[code.codePointAt(0) ?? 0] ?? code);
  }
}
