export { type Database, type DatabaseOptions, openDatabase, type Tx } from './database.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
export { migrate } from './migrate.ts'
export { onDuplicate } from './on-duplicate.ts'
