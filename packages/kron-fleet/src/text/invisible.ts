/**
 * Characters that look like a space or like nothing. Some scripts and emoji need joiners, variation selectors and the
 * ideographic space, so these are not included.
 */
export const invisible: string = String.raw`\u00A0\u00AD\u1680\u180E\u2000-\u200B\u200E\u200F\u202A-\u202F\u205F-\u2064\u2066-\u206F\uFEFF`;
