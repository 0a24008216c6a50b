// A card as stored, in the form of the rules and in that of the contract.
import type { Timecard, TimecardFlag } from '#contract/timecards/timecard.ts'
import { differenceMinutes, lateMinutes } from '#core/timecards/index.ts'
import type { TimecardRow } from './store.ts'

const at = (time: Date | null) => time?.getTime() ?? null
const text = (time: Date | null) => time?.toISOString() ?? null

export const timesOf = ({ reportedStart, reportedEnd, scheduledStart, scheduledEnd }: TimecardRow) => ({
  reportedStart: reportedStart.getTime(),
  reportedEnd: at(reportedEnd),
  scheduledStart: at(scheduledStart),
  scheduledEnd: at(scheduledEnd),
})

export function asTimecard(row: TimecardRow): Timecard {
  const times = timesOf(row)
  const late = lateMinutes(times)
  const flags: [TimecardFlag, boolean][] = [
    ['clocked-in', row.reportedEnd === null],
    ['missing-clock-out', row.isClockOutMissing],
    ['late', late > 0],
    ['unscheduled', row.scheduledStart === null],
    ['sent-later', row.isStartSentLater || row.isEndSentLater],
    ['edited', row.editedByManagerId !== null],
  ]
  return {
    id: row.id,
    type: row.type,
    surferId: row.surferId,
    receivedStart: text(row.receivedStart),
    receivedEnd: text(row.receivedEnd),
    reportedStart: row.reportedStart.toISOString(),
    reportedEnd: text(row.reportedEnd),
    scheduledStart: text(row.scheduledStart),
    scheduledEnd: text(row.scheduledEnd),
    blockIdAtStart: row.blockIdAtStart,
    blockIdAtEnd: row.blockIdAtEnd,
    lateMinutes: late,
    differenceMinutes: differenceMinutes(times),
    flags: flags.filter(([, isSet]) => isSet).map(([flag]) => flag),
  }
}
