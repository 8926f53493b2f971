import type { WithGeneration } from './perGeneration.ts';

/** What was found out of the templates of generations, and is in no status yet. */
export class TemplateAnswers<Known> {
  readonly #answers = new Map<string, { readonly generation: number; readonly known: Known }>();

  of({ metadata: { uid, generation } }: WithGeneration): Known | undefined {
    const answer = this.#answers.get(uid);
    return answer?.generation === generation ? answer.known : undefined;
  }

  keep({ metadata: { uid, generation } }: WithGeneration, known: Known): void {
    this.#answers.set(uid, { generation, known });
  }

  forget(uid: string): void {
    this.#answers.delete(uid);
  }
}
