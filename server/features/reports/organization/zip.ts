import { Zip, ZipDeflate } from 'fflate'
import type { ExportedFile } from './exported-file.ts'

export interface ZipPart {
  bytes: Buffer
  rowCount: number
}

/** A zip file in parts, as the texts in it come: never whole in memory. */
export async function* zipOf(files: readonly ExportedFile[]): AsyncGenerator<ZipPart> {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const taken = (rowCount: number): ZipPart => {
    const bytes = Buffer.concat(chunks)
    chunks = []
    return { bytes, rowCount }
  }
  for (const { name, parts } of files) {
    const entry = new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    for await (const { text, rowCount } of parts) {
      entry.push(Buffer.from(text))
      yield taken(rowCount)
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  yield taken(0)
}
