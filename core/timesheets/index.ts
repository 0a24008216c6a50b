export { type TimesheetPeriod, type TimesheetRow, timesheetRows } from './scheduled-time.ts'
