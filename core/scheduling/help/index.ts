export type { HelpKind, HelpOption, HelpRequest } from './types.ts'
export { whoCouldHelp } from './who-could-help.ts'
