// Schedule block
export const youCanViewTheSchedule = (teamName: string) =>
  `You can view the schedule of ${teamName}, but not change it.`

// Surfers with shift
export const noTemplate = 'No template'

// Timeline blocks
export const namedKinds = { 'time-in-lieu': 'Time in lieu', 'blocked-time': 'Blocked time' } as const
export const breakLook = { label: 'Break', color: 'white' }
export const timeOff = 'Time off'
export const shift = 'Shift'
export const activity = 'Activity'
export const agentsSee = (interval: string) => `Agents see ${interval}`
