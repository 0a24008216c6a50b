export { type ReportedTime, type ReportedTimes, reportedTimes, type SheetCard } from './reported-time.ts'
export { type TimesheetPeriod, type TimesheetRow, timesheetRows } from './scheduled-time.ts'
