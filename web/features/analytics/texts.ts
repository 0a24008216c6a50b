// Analytics page
export const unifiedAnalytics = 'Unified analytics'
export const postMortemOfYesterday = 'Post-mortem of yesterday'
export const exportCsv = 'Export CSV'
export const saveView = 'Save view'
export const explore = 'Explore'
export const savedViews = 'Saved views'
export const scheduledReports = 'Scheduled reports'

// Explorer
export const misfitsNotShown = (misfits: string) => `${misfits} Not shown.`
export const noFiguresInThisRange = 'No figures in this range'
export const nothingOfTheChosenMetrics =
  'Nothing of the chosen metrics is known for these days and filters. Choose another range, or take filters away.'
export const onlyTheFirstRowsAreShown = (maxAnalyticsRows: string) =>
  `Only the first ${maxAnalyticsRows} rows are shown`
export const theTotalsAreOfAllRows =
  'The totals are of all rows. Choose a shorter range, a longer period or filters to see every row.'
export const theTotalsAreOfDifferentDays = 'The totals are of different days'
export const isKnownFor = (metricLabel: string, days: string) => `${metricLabel}: known for ${days} only.`
export const showDaysKnownForAll = (days: string) => `Show ${days}`
export const noChosenMetricFits = 'No chosen metric fits'
export const and = ' and '
export const showInstead = (instead: string) => `Show ${instead}`
export const chooseOtherMetricsOrGroup = (misfits: string) =>
  `${misfits} Choose other metrics, or group and filter by something else.`

// Explorer tools
export const line = 'Line'
export const bars = 'Bars'
export const stacked = 'Stacked'
export const table = 'Table'
export const compareWith = 'Compare with'
export const notCompared = 'Not compared'
export const withTheTimeBefore = 'With the time before'
export const withAYearBefore = 'With a year before'
export const metrics = 'Metrics'
export const notOffered = (labels: string, because: string) => `Not offered: ${labels}. ${because}`
export const chooseMetrics = 'Choose metrics'
export const groupBy = 'Group by'
export const andBy = 'And by'
export const andByDialog = 'And by …'
export const chart = 'Chart'
export const allLabel = (label: string) => `All ${label}`
export const teams = 'Teams'
export const agents = 'Agents'
export const ticketGroups = 'Ticket groups'
export const activities = 'Activities'

// New report
export const isSentFromNowOn = (viewName: string) => `“${viewName}” is sent from now on.`
export const schedule = (viewName: string) => `Schedule “${viewName}”`
export const scheduleReport = 'Schedule report'
export const howOften = 'How often'
export const on = 'On'
export const atZone = (zone: string) => `At (${zone})`
export const managersWhoGetIt = 'Managers who get it by e-mail'
export const slackWebhook = 'Webhook URL of a Slack channel'
export const slackHint =
  'Optional. In Slack, add an incoming webhook to the channel and copy its URL. The message holds the table and a link to the CSV file. The URL is stored encrypted and never shown again.'
export const slackPlaceholder = 'https://hooks.slack.com/services/…'
export const theMailHoldsTheFigures = 'The mail holds the figures as a table and as a CSV file.'
export const theViewIsYoursAlone =
  'The view is yours alone. Share it to send it to others or to Slack. The mail holds a table and a CSV file.'

// Reports tab
export const isSentAgain = 'is sent again'
export const isPaused = 'is paused'
export const theReportWasNotChanged = 'The report was not changed'
export const isOnItsWay = (viewName: string) => `“${viewName}” is on its way.`
export const theReportWasNotSent = 'The report was not sent'
export const noScheduledReportsYet = 'No scheduled reports yet'
export const openSavedViewsAndChooseSend = 'Open Saved views and choose “Schedule report” in a view’s menu.'
export const daily = 'Daily'
export const view = 'View'
export const when = 'When'
export const to = 'To'
export const slack = 'Slack'
export const madeBy = 'Made by'
export const next = 'Next'
export const paused = 'Paused'
export const last = 'Last'
export const never = 'Never'
export const actions = 'Actions'
export const actionsFor = (viewName: string) => `Actions for ${viewName}`
export const sendNow = 'Send now'
export const goOn = 'Go on'
export const pause = 'Pause'
export const deleteLabel = 'Delete …'
export const stopSending = (viewName: string) => `Stop sending “${viewName}”?`
export const deleteReport = 'Delete report'
export const theReportIsDeleted = 'The report is deleted.'
export const theReportWasNotDeleted = 'The report was not deleted'
export const nobodyGetsItAnyMore = 'Nobody gets it any more. The saved view stays.'

// Result table
export const figures = 'Figures'
export const total = 'Total'

// Views tab
export const pages = { analytics: 'Unified analytics', insights: 'Insights', 'post-mortem': 'Post-mortem' }
export const noSavedViewsYet = 'No saved views yet'
export const setUpFiguresUnderExplore =
  'Set up figures under Explore, or open Insights or Post-mortem, and save them as a view: for yourself, or for all managers.'
export const name = 'Name'
export const page = 'Page'
export const owner = 'Owner'
export const seenBy = 'Seen by'
export const allManagers = 'All managers'
export const ownerOnly = 'Owner only'
export const reports = 'Reports'
export const changed = 'Changed'
export const scheduleReportDialog = 'Schedule report …'
export const renameOrShare = 'Rename or share …'
export const deleteViewName = (viewName: string) => `Delete “${viewName}”?`
export const deleteView = 'Delete view'
export const isDeleted = (viewName: string) => `“${viewName}” is deleted.`
export const wasNotDeleted = (viewName: string) => `“${viewName}” was not deleted`
export const itIsGoneForAllManagers = (isShared: boolean, reportCount: number) =>
  `${isShared ? 'It is gone for all managers. ' : ''}${reportCount > 0 ? `${reportCount === 1 ? 'The report that sends it stops' : `The ${reportCount} reports that send it stop`} too.` : 'No report sends it.'} The figures themselves stay.`

// Analytics search
export const metricHasNoFigures = (metricLabel: string, because: string) =>
  `${metricLabel} has no figures: ${because}`
export const metricLabelIsNotKnownForPeriods = (metricLabel: string, name: string) =>
  `${metricLabel} is not known for periods as short as a ${name}.`
export const metricLabelIsNotKnownByName = (metricLabel: string, name: string) =>
  `${metricLabel} is not known by ${name}.`
export const metricLabelIsCountedForAtMost = (metricLabel: string, maxDays: number) =>
  `${metricLabel} is counted for at most ${maxDays} days.`
