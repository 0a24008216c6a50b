export { type AuditedCall, entryOf, type NewAuditEntry } from './entry.ts'
export { deleteAuditEntriesBefore, hasWritten, insertAuditEntry } from './store.ts'
