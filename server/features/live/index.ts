// The board's face: what of it other pages show too.
export { loadGroups } from './groups.ts'
export { loadSources } from './load.ts'
