import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node.js';

const require = createRequire(import.meta.url);
const program = resolve(
  dirname(require.resolve('yaml-language-server/package.json')),
  'bin/yaml-language-server',
);

export type Diagnostic = {
  readonly message: string;
  readonly range: { readonly start: { readonly line: number } };
};
export type LspPosition = { readonly line: number; readonly character: number };

/** `yaml.schemas` of an editor: file patterns by the URL of their schema. */
export type Schemas = Readonly<Record<string, string>>;

/** The YAML language server as an editor runs it. */
export type LanguageServer = {
  /** Opens a document and returns its problems. */
  open: (uri: string, text: string) => Promise<readonly Diagnostic[]>;
  /** The completions at a position of an open document. */
  complete: (uri: string, position: LspPosition) => Promise<readonly string[]>;
  /** The text shown for a position. */
  hover: (uri: string, position: LspPosition) => Promise<string>;
  stop: () => void;
};

export async function languageServer(schemas: Schemas): Promise<LanguageServer> {
  const child = spawn(process.execPath, [program, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection: MessageConnection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const waiting = new Map<string, (diagnostics: readonly Diagnostic[]) => void>();
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
    waiting.get(uri as string)?.(diagnostics as Diagnostic[]);
  });
  const settings = { schemas, validate: true, completion: true, hover: true, schemaStore: { enable: false } };
  let hasAsked = (): void => undefined;
  const asked = new Promise<void>((done) => {
    hasAsked = done;
  });
  connection.onRequest('workspace/configuration', ({ items }: { items: { section: string }[] }) => {
    hasAsked();
    return items.map(({ section }) => (section === 'yaml' ? settings : {}));
  });
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: { workspace: { configuration: true, didChangeConfiguration: {} } },
  });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('workspace/didChangeConfiguration', { settings: { yaml: settings } });
  // A document that is opened before the server has the settings would be validated without a schema.
  await asked;

  const textDocument = (uri: string): object => ({ textDocument: { uri } });
  return {
    async open(uri, text) {
      const answered = new Promise<readonly Diagnostic[]>((done) => waiting.set(uri, done));
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version: 1, text },
      });
      return answered;
    },
    async complete(uri, position) {
      const answer = await connection.sendRequest('textDocument/completion', {
        ...textDocument(uri),
        position,
      });
      return (answer as { items: { label: string }[] }).items.map(({ label }) => label);
    },
    async hover(uri, position) {
      const answer = await connection.sendRequest('textDocument/hover', { ...textDocument(uri), position });
      return (answer as { contents: { value: string } } | null)?.contents.value ?? '';
    },
    stop() {
      connection.dispose();
      child.kill();
    },
  };
}
