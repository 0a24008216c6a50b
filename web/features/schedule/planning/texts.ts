import { countText } from '#web/ui/text/count-text.ts'

// Cost terms
export const agentsShort = 'Agents short'
export const agentsOver = 'Agents over'
export const belowWeeklyMinimum = 'Below weekly minimum'
export const startTimesVaryingByMore = 'Start times varying by more than 2 hours within a week'
export const unevenNightsAndWeekends = 'Uneven nights and weekends'
export const wishesNotMet = 'Wishes not met'
export const changesToPublishedShifts = 'Changes to published shifts'
export const whatCounts = 'What counts'
export const thisSchedule = 'This schedule'
export const bestPossible = 'Best possible'
export const notKnown = 'not known'

// Coverage outcome
export const metText = (met: string, isBeforeActivities: boolean) =>
  `${met} met${isBeforeActivities ? ' before activities' : ''}`
export const nothingShort = (met: string) => `${met} · nothing short`
export const howMuchOfItCould = 'how much of it could be avoided is not known'
export const noneOfItProvenUnavoidable = 'none of it proven unavoidable'
export const ofWhichCouldNotBeAvoided = (unavoidableHours: string) =>
  `of which ${unavoidableHours} could not be avoided`
export const shortText = (shortHours: string, avoidable: string) => `${shortHours} short, ${avoidable}`
export const biggestGain = (gain: string) => `biggest gain: ${gain}`
export const upTo = (surferName: string, sentence: string, less: string) =>
  `${surferName}: ${sentence} (up to ${less})`
export const moreAgentFor = (
  agents: number,
  streamName: string,
  start: string,
  interval: string,
  less: string,
) => `${countText(agents, 'more agent')} for ${streamName}, ${start} ${interval} (${less})`

// Generation outcome
export const reasons = {
  NO_FORECAST: 'No forecast',
  NO_WORKING_WINDOW: 'No working window',
  UNABLE_TO_ADD: 'Hours not reached',
  NO_SURFER_HOURS: 'No contract hours',
  WEEKLY_MINIMUM_MET: 'Weekly minimum met',
  BUFFER_TOO_LARGE: 'Rest leaves no room',
  SURFER_OUTSIDE_START_END_DATE: 'Not employed this week',
}
export const shareOfTheRequiredAgentHours =
  'Share of the required agent-hours that are covered, as the coverage of the schedule counts them. A surplus at another time or in another ticket group does not count.'
export const hoursAdded = 'Hours added'
export const shifts = 'Shifts'
export const coverageBefore = 'Coverage before'
export const coverageNow = 'Coverage now'
export const coverageBeforeActivities = 'Coverage before activities'
export const itIsPublished = 'It is published: agents can see it.'
export const noticeCount = (noticeCount: number) => countText(noticeCount, 'notice')
export const noticesByAgent = 'Notices by agent'
export const agentNotEmployedInTheseWeeks = (noticeCount: number) =>
  `${countText(noticeCount, 'agent')} ${noticeCount === 1 ? 'is' : 'are'} not employed in these weeks`
export const agentsNotEmployedInTheseWeeks = 'Agents not employed in these weeks'
export const wishesOfKept = (sum: number, sum2: number) => `Wishes: ${sum} of ${sum2} kept`
export const wishesByAgent = 'Wishes by agent'
export const keptOfWished = (kept: number, wished: number) => `${kept} of ${wished}`
export const andMore = (count: number) => `And ${count} more.`
export const rulesOfTheActivityPlan = 'Rules of the activity plan'
export const rules = 'Rules'

// Job progress
export const waiting = 'Waiting'
export const running = 'Running'
export const done = 'Done'
export const failed = 'Failed'
export const cancelled = 'Cancelled'
export const nothingWasChanged = 'Nothing was changed.'
export const progressDone = (progress: number) => `${progress} % done`
export const stopIt = 'Stop it'
export const tryAgain = 'Try again'

// Remedy line
export const thisRuleAppliesToEveryone = ' This rule applies to everyone.'
export const changedGenerateAgainToUseIt = 'Changed. Generate again to use it.'
export const apply = 'Apply'
export const nothingWasChangedInRemedyLine = 'Nothing was changed'

// Running jobs
export const generatingTheSchedule = 'Generating the schedule'
export const theScheduleIsGenerated = 'The schedule is generated'
export const lookingForChanges = 'Looking for changes'
export const changesOfTheScheduleAreFound = 'Changes of the schedule are found'
export const applyingAnActivityPlan = 'Applying an activity plan'
export const theActivityPlanIsApplied = 'The activity plan is applied'
export const working = 'Working'
export const show = 'Show'
export const showResult = 'Show result'
export const failedNothingWasChanged = (runningWords: string, state: string) =>
  `${runningWords} ${state === 'failed' ? 'failed' : 'was stopped'}: nothing was changed.`
export const dismiss = 'Dismiss'

// Optimality text
export const unavoidableFigure = (figure: string) => ` (${figure} unavoidable)`
export const shortOverBy = (
  missingHours: string,
  unavoidable: string,
  figure: string,
  againstLeast: string,
) => `Short ${missingHours}${unavoidable}, over by ${figure}. ${againstLeast}`
export const howMuchBetterItCould = 'How much better it could be is not known.'
export const noScheduleUnderTheseContracts = 'No schedule under these contracts and windows can be better.'
export const noScheduleUnderTheseContractsInOptimalityText = (excess: string) =>
  `No schedule under these contracts and windows can be more than ${excess} better (short hours count three times).`
