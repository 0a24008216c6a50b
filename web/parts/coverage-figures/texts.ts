import { countText } from '#web/ui/text/count-text.ts'

// Coverage table
export const total = 'Total'
export const agentHours = 'Agent-hours'
export const required = 'Required'
export const scheduled = 'Scheduled'
export const short = 'Short'
export const over = 'Over'
export const met = 'Met'

// Coverage text
export const countedAsNeedingNobody = (names: string) =>
  `Counted as needing nobody: ${names}. There is no forecast for these days yet, or no work is expected. Check it before you rely on this coverage.`
export const noShiftHasActivitiesYet = 'no shift has activities yet'
export const shiftOfWithoutActivities = (bareShiftCount: number, shiftCount: number) =>
  `${countText(bareShiftCount, 'shift')} of ${shiftCount} without activities`
export const beforeActivities = (which: string) =>
  `Before activities: ${which}. Such a shift counts for all of its agent’s ticket groups.`
