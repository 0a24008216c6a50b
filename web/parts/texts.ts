// Coverage chart
export const required = 'Required'
export const scheduled = 'Scheduled'

// Coverage strip
export const coverage = 'Coverage'
export const agentsAtTheTop = 'Agents at the top'
export const nobodyRequired = (when: string, backlog: string) => `${when}: nobody required${backlog}`
export const agentHoursShort = (shortHours: string) => `${shortHours} agent-hours short`
export const agentHoursSpare = (overHours: string) => `${overHours} agent-hours spare`
export const expectedServiceLevelOfAGoal = (expected: string, goal: string) =>
  `, expected service level ${expected} of a goal of ${goal}`
export const lowestPointAgents = (leastSurplus: string) => `lowest point ${leastSurplus} agents`
export const agentHoursOfItNobodyOff = (unfillableHours: string) =>
  `, ${unfillableHours} agent-hours of it nobody off work could fill`
export const whoCouldHelp = '. Who could help?'

// Coverage tip
export const startActualOfRequiredAgents = (start: string, actual: string, required: string) =>
  `${start}: ${actual} of ${required} agents,`
export const underAndOverElsewhere = (under: string, over: string) => `${under} and ${over} elsewhere`
export const withinYourTolerance = (toleranceLabel: string) => `Within your tolerance (${toleranceLabel}).`
export const nobodyOffWorkCouldFill =
  'Nobody off work could fill the shortage: every agent in view with the skill is at work, away, outside working windows or out of hours.'
export const agentsOffWorkCouldFillAll = 'Agents off work could fill all of the shortage.'
export const agentsOffWorkCouldFill = (figure: string, figure2: string) =>
  `Agents off work could fill ${figure} of the shortage, nobody the other ${figure2} (hatched).`
export const clickWhoCouldHelp = 'Click: Who could help?'

// Organization lock
export const thisHoldsForTheWholeOrganization =
  'This holds for the whole organization. You can look at it; managers who may edit the organization can change it.'

// Picture field
export const picture = 'Picture'
export const pngJpegOrWebPOfUp = 'PNG, JPEG or WebP of up to 5 MB. It is cut to a square.'
export const uploadPicture = 'Upload picture'
export const changePicture = 'Change picture'
export const removePicture = 'Remove picture'
export const isLargerThan5Mb = (fileName: string) =>
  `“${fileName}” is larger than 5 MB. Choose a smaller picture.`

// Run progress
export const theRunFailed = 'The run failed.'
export const theRunWasStopped = (otherwise: string) => `The run was stopped. ${otherwise}`
export const waitingForAWorker = 'Waiting for a worker'
export const progressOfTheRun = 'Progress of the run'
export const stop = 'Stop'

// Shift times
export const start = 'Start'
export const end = 'End'
export const endsTheNextDay = ', ends the next day'
export const breaks = 'Breaks'
export const after = 'After'
export const lasts = 'Lasts'
export const removeBreak = (at: number) => `Remove break ${at}`
export const addBreak = 'Add break'

// Surfer field
export const nobodyYet = 'Nobody yet'

// Surfer picker
export const valueCountAgents = (valueCount: number) => `${valueCount} agents`
export const agents = 'Agents'
export const allAgents = 'All agents'
export const searchLabel = (label: string) => `Search ${label}`
export const searchNameOrTeam = 'Search name or team'
export const noAgentOfThatName = 'No agent of that name.'
export const valueCountChosen = (valueCount: number) => `${valueCount} chosen`
export const clear = 'Clear'

// Task chip
export const removeName = (name: string) => `Remove ${name}`

// Working windows input
export const shortDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
export const workingWindows = 'Working windows'
export const mayWorkOnAnyDay = 'May work on any day at any time.'
export const windowAt = (at: number) => `Window ${at}`
export const addWindow = 'Add window'
export const nextDay = 'next day'
export const timeZone = (name: string) => `${name} time zone`

// Coverage
export const dueWithinStillToDo = (name: string, figure: string, figure2: string) =>
  `${name}: due within ${figure}, ${figure2} still to do at the end`
export const fiveShort10Over = '5 % short, 10 % over'
export const none = 'None'
export const zero5Agents = '±0.5 agents'
export const oneAgent = '±1 agent'
export const twoAgents = '±2 agents'

// Licences text
export const noLicences = 'No licences'
export const numberOfTotalLicencesUsed = (number: string, total: string) =>
  `${number} of ${total} licences used`
export const allLicencesUsed = (total: string) => `All ${total} licences used`

// Optimization text
export const proposed = 'Proposed'
export const applied = 'Applied'
export const notApplied = 'Not applied'
export const reverted = 'Reverted'
export const automatic = 'Automatic'
export const somebody = 'Somebody'

// Status labels
export const statusWords = {
  available: 'Available',
  unavailable: 'Unavailable',
  occupied: 'Occupied',
  wrapup: 'Wrap-up',
  busy: 'Busy',
}

// Use edit scope
export const ownCountOfTeamCountTeams = (ownCount: number, teamCount: number) =>
  `${ownCount} of ${teamCount} teams`
export const and = ' and '
export const fewOnly = (few: string) => `${few} only`

// Use scheduling off
export const schedulingIsSwitchedOff =
  'Scheduling is switched off. It can be switched on in Settings, Organization.'
