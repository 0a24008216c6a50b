export { type Contacts, drawContacts } from './contacts.ts'
export { playDays, simulate } from './simulate.ts'
export type * from './types.ts'
