export { type LargestGap, largestGap } from './largest-gap.ts'
export { spareAgents } from './spare-time.ts'
export type { HelpKind, HelpOption, HelpRequest } from './types.ts'
export { whoCouldHelp } from './who-could-help.ts'
