export { generateWeeks } from './generation.ts'
export { publishedBlocks } from './my-schedule.ts'
export type { StoredBlock } from './stored-block.ts'
