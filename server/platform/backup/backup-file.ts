// A backup's file: gzip around lines. The first says what the database was; each table has a line with its name and
// columns, its rows as COPY writes them and the line "\."; the last line says how many rows there are.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { StartProblem } from '../process/start-problem.ts'

export const END_OF_ROWS = '\\.'

export const Head = z.object({
  format: z.literal('lineup-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
  months: z.array(z.object({ parent: z.string(), month: z.string() })),
})
export type Head = z.infer<typeof Head>
export const TableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
export const Tail = z.object({ tables: z.int(), rows: z.int() })

const NEW_LINE = 10

/** Lines without their end. By bytes: a text may contain any other separator. */
export async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  try {
    const unzipped = createGunzip()
    const read = createReadStream(file).once('error', cause => unzipped.destroy(cause))
    for await (const chunk of read.pipe(unzipped)) {
      const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
      let start = 0
      for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, start)) {
        yield bytes.subarray(start, end)
        start = end + 1
      }
      rest = bytes.subarray(start)
    }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new StartProblem(`There is no file ${file}.`)
    if (code?.startsWith('Z_')) throw new StartProblem(`${file} is no backup, or was cut off: ${message}.`)
    throw cause
  }
}

export function parseLine<T>(schema: z.ZodType<T>, line: Buffer | undefined, file: string): T {
  try {
    return schema.parse(JSON.parse(String(line)))
  } catch {
    throw new StartProblem(`${file} is no backup of this product, or was cut off. Nothing was restored.`)
  }
}
