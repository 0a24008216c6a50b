export { type Contacts, drawContacts } from './contacts.ts'
export { playDays, simulate } from './simulate.ts'
export { student95, type Tally } from './tally.ts'
export type * from './types.ts'
