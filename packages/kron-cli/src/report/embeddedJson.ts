// Control and bidi characters have no meaning in HTML, but an editor or a terminal that shows the page would act on them.
const unsafe = /[<>&\u007F-\u009F\u2028\u2029\p{Bidi_Control}]/gu;

/**
 * JSON for an element `<script type="application/json">`. No text in it can end the element or begin a comment.
 *
 * @example
 * embeddedJson({ name: '</script>' }) // '{"name":"\\u003c/script\\u003e"}'
 */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    unsafe,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
