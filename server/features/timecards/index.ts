// Timecards: what agents report of their working time.
export { openTimecards, type ReportedCard, reportedTimecards } from './reported.ts'
