import { decodeText } from '#contract/csv-text.ts'

export const readText = async (file: Blob): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()))
