import { type ManifestIssue, type ManifestIssueCode, maxIssues } from '../issues/manifestIssue.ts';
import { pathText, type Segments } from '../structure/path.ts';

/** A warning of the API server about something that it accepts. */
export type PodWarning = { path: string; code: 'PodWarning'; message: string };

/** Collects the errors and warnings about a template. Places are relative to the object that is being checked. */
export class PodReport {
  readonly issues: ManifestIssue[] = [];
  readonly warnings: PodWarning[] = [];
  readonly #way: (string | number)[];

  /** @param way - path from the manifest to the object at which the checks begin */
  constructor(way: Segments) {
    this.#way = [...way];
  }

  /** Whether the report is full. It takes one issue more than `maxIssues`, to show that some are missing. */
  get isFull(): boolean {
    return this.issues.length > maxIssues;
  }

  /** Reports a reason why the API server refuses the Job. */
  refuse(place: Segments, code: ManifestIssueCode, message: string): void {
    if (this.isFull) return;
    this.issues.push({ path: this.#path(place), code, message });
  }

  /** Reports what the API server accepts with a warning. */
  warn(place: Segments, message: string): void {
    if (this.warnings.length > maxIssues) return;
    this.warnings.push({ path: this.#path(place), code: 'PodWarning', message });
  }

  /**
   * Checks a part of the object. The places that `check` reports are relative to the part. Skips the part if the report is
   * full, because a hostile template can have very many mistakes.
   */
  within(segment: string | number, check: () => void): void {
    if (this.isFull) return;
    this.#way.push(segment);
    check();
    this.#way.pop();
  }

  #path(place: Segments): string {
    return pathText([...this.#way, ...place]);
  }
}
