import type { JSX } from 'preact';

/** The column titles of a table of runs. The last column has the buttons that open the Explain panel. */
export function RunsHead({ titles }: { titles: readonly string[] }): JSX.Element {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {titles.map((title) => (
          <th key={title} role="columnheader" scope="col">
            {title}
          </th>
        ))}
        <th role="columnheader" scope="col" class="why">
          Why
        </th>
      </tr>
    </thead>
  );
}
