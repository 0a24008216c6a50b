/** The text of a file: by its byte order mark, as UTF-8, else as older spreadsheets write it. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [a, b] = bytes
  if (a === 255 && b === 254) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 254 && b === 255) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
