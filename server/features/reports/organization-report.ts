// Report "organization-export": a zip file in base64, written part by part.
import { localDateOf } from '#core/time/index.ts'
import type { JobContext } from '#server/platform/jobs/index.ts'
import { organizationExport } from './index.ts'
import { insertPart, setData } from './store.ts'

export async function organizationReport(reportKey: string, context: JobContext): Promise<void> {
  const { db, organizationId, attempt, clock } = context
  const parts = organizationExport(db, organizationId)
  let position = 0
  let rowCount = 0
  const write = (text: string) =>
    db.inTenant(organizationId, tx =>
      insertPart(tx, organizationId, { reportKey, attempt, position: position++, text }),
    )
  await write('{"zip":"')
  // Base64 of parts can be joined where each is a multiple of three bytes.
  let left = Buffer.alloc(0)
  for await (const part of parts) {
    rowCount += part.rowCount
    await context.progress(0.5, `${rowCount} lines written`)
    const bytes = Buffer.concat([left, part.bytes])
    const whole = bytes.length - (bytes.length % 3)
    left = bytes.subarray(whole)
    if (whole > 0) await write(bytes.toString('base64', 0, whole))
  }
  const fileName = `lineup-export-${localDateOf('Etc/UTC', clock.now())}.zip`
  await write(`${left.toString('base64')}","file_name":${JSON.stringify(fileName)},"row_count":${rowCount}}`)
  await context.complete(async tx => {
    await setData(tx, reportKey, { parts: attempt })
    return { type: 'organization-export', rowCount }
  })
}
