export * from './read-row.ts'
