import { isScalar, visit, type Document as YamlDocument, YAMLParseError } from 'yaml';

/**
 * The errors of keys that a mapping has twice. The parser's own check compares each key with all keys before it, which
 * takes half a minute for 50,000 keys.
 */
export function duplicateKeys(document: YamlDocument): YAMLParseError[] {
  const errors: YAMLParseError[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const [start, end] = key.range ?? [0, 0];
        if (seen.has(key.value))
          errors.push(new YAMLParseError([start, end], 'DUPLICATE_KEY', 'Map keys must be unique'));
        seen.add(key.value);
      }
    },
  });
  return errors;
}
