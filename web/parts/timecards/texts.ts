// Timecard text
export const typeLabels = {
  standard: 'Standard',
  manual: 'Manual',
  overtime: 'Overtime',
}
export const typeMeanings = {
  standard: 'Clocked on a scheduled shift',
  manual: 'Times entered by hand',
  overtime: 'Clocked in without a shift',
}
export const flagLabels = {
  late: 'Late',
  unscheduled: 'No shift',
  'clocked-in': 'Clocked in now',
  'missing-clock-out': 'Missing clock-out',
  'sent-later': 'Sent later',
  edited: 'Edited',
}
export const flagMeanings = {
  late: 'Started more than a minute after the shift',
  unscheduled: 'No published shift at that time',
  'clocked-in': 'Not clocked out yet',
  'missing-clock-out': 'Closed automatically because nobody clocked out. Check the end.',
  'sent-later': 'Recorded without a network and sent later, with the time kept by the phone',
  edited: 'A manager entered or changed the times',
}
export const minLate = (minutes: number) => `${minutes} min late`
export const minutesLate = (minutes: string) => `${minutes} late`
