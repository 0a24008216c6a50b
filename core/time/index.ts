export * from './interval.ts'
export * from './zone.ts'
