import Papa from 'papaparse'

/** A table as a spreadsheet takes it. No cell can be a formula: one that begins like it gets an apostrophe before it. */
export const csvText = (rows: Parameters<typeof Papa.unparse>[0], delimiter: ',' | '\t' = ','): string =>
  Papa.unparse(rows, { escapeFormulae: true, delimiter })

/** The text of a file: by its byte order mark, as UTF-8, else as older spreadsheets write it. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 255 && b === 254) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 254 && b === 255) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
