import { countText } from '#web/ui/text/count-text.ts'

// Post mortem page
export const postMortem = 'Post-mortem'
export const exportCsv = 'Export CSV'
export const saveView = 'Save view'
export const theViewShowsYesterday =
  'The view always shows yesterday. Schedule it as a report under Unified analytics, Saved views.'
export const day = 'Day'
export const cannotBeExplained = (date: string) => `${date} cannot be explained`
export const theDayCouldNotBeWorked = 'The day could not be worked out.'
export const nothingWasChanged = 'Nothing was changed. Reload to try again.'
export const ticketGroup = 'Ticket group'

// Cause table
export const halfTheWidthOfTheInterval = 'Half the width of the 95 % interval over the played days'
export const cause = 'Cause'
export const serviceLevel = 'Service level'
export const figureTo100 = (figure: string) => `${figure} to 100\u202f%`
export const size = 'Size'
export const rowsBehindIt = 'Rows behind it'
export const causes = 'Causes'
export const noContactsOfThisTicketGroup = 'No contacts of this ticket group were due on this day.'
export const asPlanned = 'As planned'
export const asItWasSimulated = 'As it was, simulated'
export const notExplained = 'Not explained'
export const measured = 'Measured'
export const schedule = 'Schedule'
export const forecastAndActual = 'Forecast and actual'
export const requirement = 'Requirement'
export const requests = 'Requests'
export const performance = 'Performance'
export const exceptions = 'Exceptions'

// Post mortem view
export const goal = 'Goal'
export const contactsForecast = 'Contacts forecast'
export const contactsThatCame = 'Contacts that came'
export const whereInTheDay = 'Where in the day'
export const serviceLevelOfByHour = (name: string) => `Service level of ${name} by hour`
export const asItWas = 'As it was'
export const noHourLostContactsAgainst = 'No hour lost contacts against the plan.'
export const mostWasLostFrom = (interval: string, late: number, causeName: string, figure: string) =>
  `Most was lost from ${interval}: ${countText(late, 'contact')} more than planned waited too long. ${causeName} cost ${figure} of the service level in that hour.`
export const howThisWasWorkedOut = 'How this was worked out'
export const theDayWasPlayedTimes = (runs: string, versions: number, agents: number) =>
  `The day was played ${runs} times in each of ${versions} versions, with each cause as it was or put right, and the same chance in all of them. A share is what a cause changes on average over all orders, so that the shares add up. ${countText(agents, 'agent')} were scheduled.`
export const thePlanIsTheSchedule = (publishedAt: string) =>
  `The plan is the schedule as it was published by ${publishedAt}.`
export const noPublicationIsRecordedForThis =
  'No publication is recorded for this day: the plan is the last published schedule without sick leave.'
export const theForecastIsThatOf = (forecastMadeAt: string) => `The forecast is that of ${forecastMadeAt}.`
export const theForecastIsTheLastOne = 'The forecast is the last one made before each quarter-hour.'
export const itCountsTheAgentsNeededWithout = (publishedAt: string, forecastMadeAt: string) =>
  `${publishedAt} ${forecastMadeAt} It counts the agents needed without shrinkage, so a plan that allows for absence shows hours more than needed.`
export const agentOnShiftDidNotWork = (noShows: number) =>
  `${countText(noShows, 'agent')} on shift did not work at all: the loss counts under “Late, absent or idle”.`
export const everyScheduledAgentWhoseWork = 'Every scheduled agent whose work is known came.'
export const noConnectedSystemTold =
  'No connected system told of the agents’ work on this day, so adherence is not known and counts as full.'
export const theServiceLevelWasNotMeasured =
  'The service level was not measured: most contacts of this day came from files, or no system told when they were answered.'
export const theSimulationAgreesWithWhat = 'The simulation agrees with what was measured.'
export const theMeasuredServiceLevel = (figure: string) =>
  `The measured service level is ${figure} from the simulated one. Chance, transfers and work that no system reports are not in the simulation.`
export const leftOut = (because: string) => `Left out: ${because}`
