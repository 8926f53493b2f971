import type { Panel, Row } from './panel.ts';
import { rows } from './rows.ts';

const datasource = { type: 'prometheus', uid: '${datasource}' };
const columns = 24;
const heights = { stat: 5, timeseries: 8, table: 9 };

/** The dashboard as JSON for Grafana. */
export function dashboard(): object {
  return {
    title: 'Kron',
    uid: 'kron-operator',
    description: 'KronJobs, ControlledJobs, the operator, and the API server as the operator sees it.',
    tags: ['kron', 'kubernetes'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [datasourceVariable, namespaceVariable] },
    annotations: { list: [] },
    panels: placed(rows),
  };
}

const datasourceVariable = {
  name: 'datasource',
  label: 'Data source',
  type: 'datasource',
  query: 'prometheus',
};

const namespaceVariable = {
  name: 'namespace',
  label: 'Namespace',
  type: 'query',
  datasource,
  query:
    'label_values({__name__=~"kron_kronjob_next_chosen_timestamp_seconds|kron_controlledjob_info"}, namespace)',
  refresh: 2,
  multi: true,
  includeAll: true,
  allValue: '.*',
  current: { text: 'All', value: '$__all' },
};

type Place = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Places panels from left to right, and on a new line if the next one does not fit. */
function placed(all: readonly Row[]): object[] {
  const panels: object[] = [];
  let y = 0;
  for (const { title, panels: inRow } of all) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: columns, h: 1 },
    });
    y += 1;
    let x = 0;
    let tallest = 0;
    for (const panel of inRow) {
      if (x + panel.width > columns) {
        [x, y, tallest] = [0, y + tallest, 0];
      }
      const place = { x, y, w: panel.width, h: heights[panel.kind ?? 'timeseries'] };
      panels.push(drawn(panel, panels.length + 1, place));
      x += panel.width;
      tallest = Math.max(tallest, place.h);
    }
    y += tallest;
  }
  return panels;
}

function drawn(panel: Panel, id: number, gridPos: Place): object {
  const { title, description, kind = 'timeseries', unit = 'short', queries } = panel;
  return {
    id,
    type: kind,
    title,
    description,
    datasource,
    gridPos,
    fieldConfig: { defaults: { unit, min: kind === 'timeseries' ? 0 : undefined }, overrides: [] },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCodePoint('A'.charCodeAt(0) + index),
      datasource,
      expr,
      legendFormat,
      ...(kind === 'table' ? { instant: true, range: false, format: 'table' } : {}),
    })),
  };
}
