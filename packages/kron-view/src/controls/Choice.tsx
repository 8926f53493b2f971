import type { JSX } from 'preact';

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

/**
 * A drop-down list with a label. The current value can be missing from `options`, for example because it comes from the
 * address of the page. In this case, it becomes the last option.
 */
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
