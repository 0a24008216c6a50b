export * from './clock-style.ts'
export * from './interval.ts'
export * from './parse-timestamp.ts'
export * from './zone.ts'
