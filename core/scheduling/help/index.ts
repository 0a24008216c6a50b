export type { HelpKind, HelpOption, HelpRequest } from './types.ts'
export { lookForHelp, whoCouldHelp } from './who-could-help.ts'
