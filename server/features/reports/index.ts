import type { Database } from '#server/platform/database/index.ts'
import { organizationFiles } from './organization/files.ts'
import { type ZipPart, zipOf } from './organization/zip.ts'

/** Everything of an organization as a zip file, in parts. */
export const organizationExport = (db: Database, organizationId: number): AsyncGenerator<ZipPart> =>
  zipOf(organizationFiles(work => db.inTenant(organizationId, work)))
