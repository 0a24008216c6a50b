// Change log
export const history = 'History'
export const showOlderChanges = 'Show older changes'
export const action = 'Action'
export const everything = 'Everything'
export const changedBy = 'Changed by'
export const anyone = 'Anyone'
export const noSuchChange = 'No such change.'
export const noChangesRecorded = 'No changes recorded.'
export const changesNewestFirst = 'Changes, newest first'
export const noteToAgents = (note: string) => `Note to agents: “${note}”`

// Surfer history dialog
export const historyOf = (surfer: string) => `History of ${surfer}`

// Block state
export const names = { 'time-in-lieu': 'Time in lieu', 'blocked-time': 'Blocked time' } as const
export const timeOff = 'Time off'
export const shift = 'Shift'
export const timesToAfter = (times: string, after: string) => `${times} to ${after}`
export const breakLabel = 'Break'
export const activity = 'Activity'
export const oneAgent = 'one agent'
export const another = 'another'
export const movedBetweenAgents = (surferName: string, otherName: string) =>
  `from ${surferName} to ${otherName}`
export const wordsAndCountMore = (words: string, count: number) => `${words} and ${count} more`

// Event text
export const jobs = {
  'generate-schedule': 'Generating the schedule',
  'apply-task-template': 'Applying an activity plan',
  'apply-shift-plan': 'Applying a shift plan',
  'reoptimise-schedule': 'Re-optimising the schedule',
}
export const removed = {
  publish: 'published that there is no more',
  clear: 'discarded the draft',
}
export const lineup = 'Lineup'
export const startedBy = (named: string, managerName: string) => `${named}, started by ${managerName},`
export const appliedAnActivityPlan = 'applied an activity plan'
export const changedTheSchedule = 'changed the schedule'
export const discardedWhatWasToChangeOf = (place: string) => `discarded what was to change of ${place}`
export const publishedPlace = (place: string) => `published ${place}`
export const publishedTheChangeOf = (place: string, list: string) =>
  `published the change of ${place}: ${list}`
export const keptAsItWas = (place: string) => `kept ${place} as it was`
export const movedItFrom = (change: string | undefined) => `moved it from ${change}`
export const changedPlace = (place: string, list: string) => `changed ${place}: ${list}`
