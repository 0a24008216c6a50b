// The feature's background work, for the worker.

import { countContacts } from './freshness/count-contacts.ts'
import { fetchRecords } from './sync/fetch-records.ts'
import { openConnection } from './sync/open-connection.ts'
import { refreshPresence } from './sync/refresh-presence.ts'
import { syncConnection } from './sync/sync-connection.ts'
import { importUpload } from './uploads/import-upload.ts'

export const jobs = [
  importUpload,
  openConnection,
  refreshPresence,
  syncConnection,
  fetchRecords,
  countContacts,
]
