// Timecards: what agents report of their working time.
export { openTimecards, reportedTimecards } from './reported.ts'
