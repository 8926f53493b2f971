/** The playground: an editor beside the view. Everything happens in the browser. */
import { examples } from 'kron-build';
import { mount } from 'kron-view/mount';
import { addStyles } from 'kron-view/styles/applyStyles';
import { saveAs } from 'kron-view/table/saveAs';
import { render } from 'preact';
import { EditorPanel } from './EditorPanel.tsx';
import { playgroundCss } from './playgroundCss.ts';
import { longestPacked, packText, splitFragment, unpackText } from './share.ts';
import { createState, type PlaygroundActions } from './state.ts';
import { plainEditor, type TextEditor } from './textEditor.ts';
import { textWorker } from './textWorker.ts';

/** The time from the last change of the text to its check, in milliseconds. */
const delay = 150;
const second = 1000;
const storageKey = 'kron-playground';
/** The example that is shown first. Its windows are long enough to be visible in a week. */
const firstExample = 'business-hours';

/**
 * Draws the playground into an element.
 *
 * @param now - returns epoch seconds. The view shows the week after its first value
 */
export async function mountPlayground(
  element: Element,
  { now }: { now: () => number },
): Promise<{ close: () => void }> {
  const state = createState();
  const report = (message: string): void => {
    state.message.value = message;
  };
  const initial = await firstText(report);
  const { root, side, main } = layOut(element);
  const removeStyles = addStyles(document, playgroundCss);

  let editor: TextEditor | undefined;
  let timer: number | undefined;
  const worker = textWorker(
    new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
    Math.floor(now()),
    {
      judged: (judgement) => {
        state.judgement.value = judgement;
        state.busy.value = false;
        editor?.show(judgement.report.findings);
      },
      failed: (message) => {
        state.busy.value = false;
        report(`the text could not be checked: ${message}`);
      },
    },
  );
  const textOf = (): string => editor?.text() ?? initial;
  const judge = (): void => {
    const text = textOf();
    storeText(text);
    worker.judge(text);
  };
  const onChange = (): void => {
    state.busy.value = true;
    window.clearTimeout(timer);
    timer = window.setTimeout(judge, delay);
  };
  const actions: PlaygroundActions = {
    replace: (text) => editor?.replace(text),
    moveTo: (line, column) => editor?.moveTo(line, column),
    share: async () => share(textOf(), state),
    saveFile: () => saveAs('manifests.yaml', new Blob([textOf()], { type: 'application/yaml' })),
    attach: (holder) => {
      editor = plainEditor(holder, initial, onChange);
      void loadEditor(holder);
    },
  };
  const loadEditor = async (holder: Element): Promise<void> => {
    const { codeEditor } = await import('./codeEditor.ts');
    // The editor is made in another task, because running the module has taken as long as making the editor takes.
    await new Promise((done) => void window.setTimeout(done));
    const next = codeEditor(holder, textOf(), onChange);
    takePlace(holder, next);
    editor?.close();
    editor = next;
    next.show(state.judgement.peek()?.report.findings ?? []);
  };

  render(<EditorPanel state={state} actions={actions} examples={examples} />, side);
  const view = mount(main, worker.source);
  const ticking = window.setInterval(() => view.setNow(Math.floor(now())), second);
  const stopLinks = followLinks(report, (text) => editor?.replace(text));
  judge();
  return {
    close: () => {
      window.clearTimeout(timer);
      window.clearInterval(ticking);
      stopLinks();
      view.close();
      worker.close();
      editor?.close();
      render(null, side);
      root.remove();
      removeStyles();
    },
  };
}

/** Makes the elements of the editor and of the view. */
function layOut(element: Element): Record<'root' | 'side' | 'main', HTMLElement> {
  const root = document.createElement('div');
  root.className = 'kron-playground';
  const side = document.createElement('div');
  const main = document.createElement('div');
  root.append(side, main);
  element.append(root);
  return { root, side, main };
}

/** Moves the focus and the cursor from the text area to the code editor. */
function takePlace(holder: Element, next: TextEditor): void {
  const area = holder.querySelector('textarea');
  if (area === null || area !== document.activeElement) return;
  const before = area.value.slice(0, area.selectionStart).split('\n');
  next.moveTo(before.length, (before.at(-1) ?? '').length + 1);
}

async function firstText(report: (message: string) => void): Promise<string> {
  const linked = await linkedText(report);
  return linked ?? storedText() ?? examples.find(({ name }) => name === firstExample)?.text ?? '';
}

/** Removes the text of a link from the address, because the address would keep the old text after an edit. */
async function linkedText(report: (message: string) => void): Promise<string | null> {
  const { packed, rest } = splitFragment(location.hash);
  if (packed === null) return null;
  const { pathname, search } = location;
  history.replaceState(history.state, '', `${pathname}${search}${rest === '' ? '' : `#${rest}`}`);
  try {
    return await unpackText(packed);
  } catch {
    report('the link holds no text that can be read; was it cut?');
    return null;
  }
}

/** Passes on the text of each link that opens while the page is shown. @returns a function that stops this */
function followLinks(report: (message: string) => void, take: (text: string) => void): () => void {
  const onHashChange = (): void =>
    void linkedText(report).then((text) => (text === null ? undefined : take(text)));
  window.addEventListener('hashchange', onHashChange);
  return () => window.removeEventListener('hashchange', onHashChange);
}

async function share(text: string, state: ReturnType<typeof createState>): Promise<void> {
  const packed = await packText(text);
  state.offersFile.value = packed.length > longestPacked;
  if (state.offersFile.value) {
    state.link.value = '';
    state.message.value = `the link would have ${packed.length} characters, and some programs cut links after ${longestPacked}: send a file instead`;
    return;
  }
  const { rest } = splitFragment(location.hash);
  const link = `${location.origin}${location.pathname}${location.search}#${rest === '' ? '' : `${rest}&`}y=${packed}`;
  state.link.value = link;
  try {
    await navigator.clipboard.writeText(link);
    state.message.value = 'link copied';
  } catch {
    state.message.value = 'copy the link';
  }
}

/** The text from before a reload of the page. null: there is none, or the browser forbids storage. */
function storedText(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function storeText(text: string): void {
  try {
    sessionStorage.setItem(storageKey, text);
  } catch {
    // Without storage, the text is lost on a reload.
  }
}
