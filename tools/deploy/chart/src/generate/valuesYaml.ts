import { stringify } from 'yaml';
import { isSection, type Values } from '../values/value.ts';

const width = 110;

/** `values.yaml`: every value with its default and a comment. */
export function valuesYaml(values: Values, note: string): string {
  return `# ${note}\n#\n# Helm checks the values against values.schema.json.\n\n${entries(values, '')}`;
}

function entries(values: Values, indent: string): string {
  const separator = indent === '' ? '\n' : '';
  return Object.entries(values)
    .map(([name, entry]) => {
      const comment = wrap(entry.doc, width - indent.length)
        .map((line) => `${indent}# ${line}\n`)
        .join('');
      if (isSection(entry)) return `${comment}${indent}${name}:\n${entries(entry.values, `${indent}  `)}`;
      return comment + indented(stringify({ [name]: entry.default }, { defaultStringType: 'PLAIN' }), indent);
    })
    .join(separator);
}

function indented(yaml: string, indent: string): string {
  return yaml.replaceAll(/^(?=.)/gm, indent);
}

/** Wraps a text between words into lines of at most `most` characters. */
function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
