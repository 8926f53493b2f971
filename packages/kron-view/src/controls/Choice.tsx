import type { JSX } from 'preact';

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

/** A labelled list to choose from. A value of the address that is not in the list is added to it. */
export function Choice({ label, value, options, onChange }: ChoiceProps): JSX.Element {
  const isListed = options.some(([listed]) => listed === value);
  const all = isListed ? options : [...options, [value, value] as const];
  return (
    <label class="field">
      <span class="label">{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {all.map(([listed, text]) => (
          <option key={listed} value={listed} selected={listed === value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
