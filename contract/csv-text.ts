import Papa from 'papaparse'

/** A table as a spreadsheet takes it. No cell can be a formula: one that begins like it gets an apostrophe before it. */
export const csvText = (rows: Parameters<typeof Papa.unparse>[0], delimiter: ',' | '\t' = ','): string =>
  Papa.unparse(rows, { escapeFormulae: true, delimiter })
