/**
 * The style of a page with tables. The view puts the tables of a report into an element with the class `kron-tables`, so
 * that this style does not apply to the rest of the view.
 */
export const pageStyle: string = [
  'body{margin:0}',
  ':is(body>main,.kron-tables){font:16px/1.4 sans-serif;margin:2rem;max-width:75rem;',
  '& table{border-collapse:collapse;margin:1rem 0}',
  '& caption{text-align:left;font-weight:bold}',
  '& :is(th,td){text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}',
  '& :is(tbody th,td:last-child){overflow-wrap:anywhere}',
  '& thead th{border-bottom:1px solid}',
  '& tbody th{font-weight:normal}',
  '& time{white-space:nowrap}',
  '@media print{font-size:11px}',
  '@media(max-width:40rem){margin:1rem;& :is(table,thead,tbody,tr,th,td,caption){display:block}',
  '& thead{display:none}& tr{padding:.4rem 0;border-bottom:1px solid}}}',
  '@media screen and (prefers-color-scheme:dark){body{background:#12161b;color:#e8ecf1}}',
].join('');
