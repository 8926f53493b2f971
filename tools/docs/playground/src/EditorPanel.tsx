import type { Fleet } from '@kron/fleet/fleet/fleet';
import { findingText } from '@kron/fleet/validate/reportText';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { scheduleManifest, windows } from './scheduleManifest.ts';
import type { PlaygroundActions, PlaygroundState } from './state.ts';
import type { EditorFinding } from './textEditor.ts';

type Props = {
  state: PlaygroundState;
  actions: PlaygroundActions;
  examples: readonly { name: string; text: string }[];
};

const maxListed = 200;

/** The editor side of the playground: the text, and the errors and warnings about it. */
export function EditorPanel({ state, actions, examples }: Props): JSX.Element {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (holder.current !== null) actions.attach(holder.current);
  }, []);
  const judgement = state.judgement.value;
  return (
    <section class="kron-view playground-editor" aria-label="Editor" aria-busy={state.busy.value}>
      <ScheduleForm replace={actions.replace} />
      <div class="bar">
        <label class="field">
          <span class="label">Example</span>
          <select
            value=""
            onChange={({ currentTarget }) => {
              const chosen = examples.find(({ name }) => name === currentTarget.value);
              if (chosen !== undefined) actions.replace(chosen.text);
            }}
          >
            <option value="">choose one</option>
            {examples.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => void actions.share()}>
          Share
        </button>
      </div>
      <Shared state={state} saveFile={actions.saveFile} />
      <div class="editor-holder" ref={holder} />
      <p class="status" role="status">
        {judgement === null ? 'checking…' : judgement.summary}
      </p>
      {judgement === null ? null : (
        <>
          <Words fleet={judgement.fleet} />
          <Findings findings={judgement.report.findings} moveTo={actions.moveTo} />
          {judgement.converted === '' ? null : (
            <Converted notes={judgement.notes} yaml={judgement.converted} replace={actions.replace} />
          )}
        </>
      )}
      <p class="note">The text stays in this browser. Nothing is sent.</p>
    </section>
  );
}

const shownWords = 3;

/** The schedules of the first KronJobs and CronJobs in words. */
function Words({ fleet: { objects } }: { fleet: Fleet }): JSX.Element | null {
  const said = objects.flatMap((one) =>
    one.kind !== 'ControlledJob' && one.words !== undefined ? [one] : [],
  );
  if (said.length === 0) return null;
  return (
    <ul class="words" aria-label="Schedules in words">
      {said.slice(0, shownWords).map(({ kind, identity, words, spec }) => (
        <li key={`${kind} ${identity}`}>{`${identity}: ${words}, ${spec.timezone ?? 'UTC'}`}</li>
      ))}
    </ul>
  );
}

function ScheduleForm({ replace }: Pick<PlaygroundActions, 'replace'>): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [window, setWindow] = useState<string>('1h');
  return (
    <form
      class="bar"
      onSubmit={(event) => {
        event.preventDefault();
        if (input.current !== null) replace(scheduleManifest(input.current.value, window));
      }}
    >
      <label class="field schedule">
        <span class="label">Schedule</span>
        <input
          type="text"
          ref={input}
          placeholder="0 3 * * *"
          spellcheck={false}
          autocomplete="off"
          required
        />
      </label>
      <label class="field">
        <span class="label">Window</span>
        <select value={window} onChange={({ currentTarget }) => setWindow(currentTarget.value)}>
          {windows.map((one) => (
            <option key={one} value={one} selected={one === window}>
              {one === '' ? 'none' : one}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Make a KronJob</button>
    </form>
  );
}

function Shared({
  state,
  saveFile,
}: { state: PlaygroundState } & Pick<PlaygroundActions, 'saveFile'>): JSX.Element {
  const link = state.link.value;
  return (
    <div class="shared">
      <p role="status">{state.message.value}</p>
      {link === '' ? null : (
        <label class="field">
          <span class="label">Link</span>
          <input type="text" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
      {state.offersFile.value ? (
        <button type="button" onClick={saveFile}>
          Save as a file
        </button>
      ) : null}
    </div>
  );
}

function Findings({
  findings,
  moveTo,
}: { findings: readonly EditorFinding[] } & Pick<PlaygroundActions, 'moveTo'>): JSX.Element | null {
  if (findings.length === 0) return null;
  const more = findings.length - maxListed;
  return (
    <>
      <ul class="findings" aria-label="Findings">
        {findings.slice(0, maxListed).map((finding, index) => (
          <li key={index} class={finding.severity}>
            <FindingButton finding={finding} moveTo={moveTo} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p class="note">{`${more} more: kron validate lists all`}</p> : null}
    </>
  );
}

function FindingButton({
  finding,
  moveTo,
}: { finding: EditorFinding } & Pick<PlaygroundActions, 'moveTo'>): JSX.Element {
  const { line, column, severity, code, identity, path, message } = finding;
  const place = line === null ? '' : `${line}:${column ?? 1}: `;
  const text = findingText({ message, identity: identity ?? undefined, path: path ?? undefined });
  return (
    <button type="button" class="finding" onClick={() => moveTo(line ?? 1, column ?? 1)}>
      {`${place}${severity}: ${text} [${code}]`}
    </button>
  );
}

function Converted({
  notes,
  yaml,
  replace,
}: { notes: readonly string[]; yaml: string } & Pick<PlaygroundActions, 'replace'>): JSX.Element {
  return (
    <section aria-label="Converted">
      <h2>Converted from CronJobs</h2>
      {notes.length === 0 ? null : (
        <ul aria-label="Differences">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <button type="button" onClick={() => replace(yaml)}>
        Edit as KronJobs
      </button>
      <pre tabIndex={0} aria-label="Converted KronJobs">
        {yaml}
      </pre>
    </section>
  );
}
