import { displayWidth } from './displayWidth.ts';

/**
 * Wraps each paragraph that has a line wider than `width`. Indented lines are examples to copy and stay unchanged.
 *
 * @example
 * fillParagraphs('one two three\nfour', 9) // 'one two\nthree\nfour'
 */
export function fillParagraphs(text: string, width: number): string {
  const filled: string[] = [];
  let paragraph: string[] = [];
  const end = (): void => {
    filled.push(
      ...(paragraph.some((line) => displayWidth(line) > width) ? fill(paragraph, width) : paragraph),
    );
    paragraph = [];
  };
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) {
      paragraph.push(line);
    } else {
      end();
      filled.push(line);
    }
  }
  end();
  return filled.join('\n');
}

function fill(paragraph: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.join(' ').split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || displayWidth(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}
