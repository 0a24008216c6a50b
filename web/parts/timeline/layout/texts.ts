// Types
export const kindNames = {
  shift: 'Shift',
  task: 'Activity',
  break: 'Break',
  'time-off': 'Time off',
  'time-in-lieu': 'Time in lieu',
  'blocked-time': 'Blocked time',
}
