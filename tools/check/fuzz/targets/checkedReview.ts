import type {
  AdmissionRequest,
  AdmissionResponse,
  Reviewer,
} from '../../../../packages/kron-operator/src/webhook/admission.ts';
import { formatReview } from '../../../../packages/kron-operator/src/webhook/formatReview.ts';
import { parseReview } from '../../../../packages/kron-operator/src/webhook/parseReview.ts';
import { holds } from '../target.ts';

type Reviewed = { readonly request: AdmissionRequest; readonly verdict: AdmissionResponse };

/**
 * Reviews a body, and checks that the answer repeats the uid and the verdict.
 *
 * @returns undefined if the body is refused, for which there must be a message
 */
export async function checkedReview(
  input: string,
  kinds: readonly string[],
  review: Reviewer,
): Promise<Reviewed | undefined> {
  const parsed = parseReview(input, kinds);
  if (!parsed.ok) {
    holds(parsed.message !== '', 'a refusal has a message');
    return undefined;
  }
  const { request } = parsed;
  const verdict = await review(request, 1_000);
  const { response } = JSON.parse(formatReview(request, verdict)) as {
    response: { uid: string; allowed: boolean };
  };
  holds(
    response.uid === request.uid && response.allowed === verdict.allowed,
    'the answer repeats the uid and the verdict',
  );
  return { request, verdict };
}
