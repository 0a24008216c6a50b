export { type AuditedCall, entryOf, type NewAuditEntry, staffEntryOf } from './entry.ts'
export { deleteAuditEntriesBefore, hasWritten, insertAuditEntry } from './store.ts'
