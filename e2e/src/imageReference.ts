/** An image as in the chart's values. */
export type ImageValues = {
  readonly repository: string;
  readonly tag: string;
  readonly digest: string;
};

/**
 * Parses an image reference.
 *
 * @throws Error without a tag or digest, because it could be another image tomorrow
 *
 * @example
 * imageReference('localhost:5000/kron:1.0.0'); // { repository: 'localhost:5000/kron', tag: '1.0.0', digest: '' }
 */
export function imageReference(reference: string): ImageValues {
  const [, repository, tag = '', digest = ''] =
    /^([^@\s]+?)(?::([\w][\w.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$/.exec(reference) ?? [];
  if (repository === undefined || tag + digest === '')
    throw new Error(
      `expected an image with tag or digest, as registry.example.com/kron:1.0.0, found "${reference}"`,
    );
  return { repository, tag, digest };
}
