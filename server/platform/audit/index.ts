export { type AuditedCall, entryOf, type NewAuditEntry, staffEntryOf } from './entry.ts'
export { deleteAuditEntriesBefore, hasWritten, insertAuditEntries } from './store.ts'
