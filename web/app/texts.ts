import { countText } from '../ui/text/count-text.ts'

// Error page
export const unknown = 'Unknown'
export const accessDenied = 'Access denied'
export const userDoesNotHaveValidRole = 'User does not have valid role'
export const logInAgain = 'Log in again'

// Not found page
export const notFound = 'Not found'
export const there404IsNoPageHere = '404: there is no page here'
export const goToTheStartPage = 'Go to the start page'
export const doesNotExist = (pathname: string) =>
  `${pathname} does not exist. It may have moved, or the address may be mistyped.`

// Analytics
export const mayLineupRecordWhichPagesYou =
  'May Lineup record which pages you open, to improve them? Your name, searches and figures are never recorded.'
export const allow = 'Allow'
export const no = 'No'

// App
export const lineupCantStart = 'Lineup can’t start'
export const retry = 'Retry'

// Avatar menu
export const light = 'Light'
export const dark = 'Dark'
export const sameAsSystem = 'Same as system'
export const accountOf = (name: string) => `Account of ${name}`
export const account = 'Account'
export const timeZone = 'Time zone'
export const switchToAgentView = 'Switch to agent view'
export const switchToManagerView = 'Switch to manager view'
export const organization = 'Organization'
export const current = 'current'
export const startYourOwnCompany = 'Start your own company'
export const on = 'on'
export const recordWhichPagesIOpen = 'Record which pages I open'
export const colours = 'Colours'
export const logOut = 'Log out'

// Banners
export const schedulingIsSwitchedOff =
  'Scheduling is switched off: the schedule can be looked at and not changed.'
export const organizationSettings = 'Organization settings'
export const aNewVersionOfLineup = 'A new version of Lineup is available.'
export const reload = 'Reload'

// Command palette
export const goToAPage = 'Go to a page'
export const goTo = 'Go to…'
export const ctrlK = 'Ctrl K'

// Global zone
export const yourTimeZone = 'Your time zone'
export const timeZoneOfAllPages = 'Time zone of all pages'

// Impersonation banner
export const youAreViewingAs = 'You are viewing as'
export const allowChanges = 'Allow changes'
export const stop = 'Stop'
export const changesAreAllowedAndRecorded = (isElevated: boolean, count: number) =>
  `${isElevated ? 'Changes are allowed and recorded.' : 'You can look, but not change anything.'} ${countText(count, 'minute')} left.`
export const required = 'Required'
export const theOrganizationsManagersSeeIt =
  'The organization’s managers see it in their audit log, with everything you change.'

// Page crash
export const thisPageCouldNotBeLoaded = 'This page could not be loaded'
export const yourWorkIsSafe =
  'Your work is safe. Check your connection, then retry. If it keeps failing, tell your administrator that Lineup’s files can’t be reached.'
export const thisPageStoppedWorking = 'This page stopped working'
export const unknownError = 'unknown error'
export const nothingWasChanged = (message: string) =>
  `Nothing was changed. Retry loads the page again. If it keeps failing, tell your administrator: ${message}.`

// Shell
export const everywhere = 'Everywhere'
export const showTheseKeys = 'Show these keys'
export const closeWhatIsOpen = 'Close what is open'
export const lineup = 'Lineup'
export const lineupStartPage = 'Lineup, start page'

// Splash
export const loading = 'Loading'

// Navigation
export const pending = 'pending'

// Pages
export const home = 'Home'
export const schedule = 'Schedule'
export const shiftPlans = 'Shift plans'
export const realTime = 'Real-time'
export const forecasts = 'Forecasts'
export const reporting = 'Reporting'
export const unifiedAnalytics = 'Unified analytics'
export const requests = 'Requests'
export const timeOff = 'Time off'
export const myPerformance = 'My performance'
export const availability = 'Availability'
export const team = 'Team'
export const settings = 'Settings'
export const organizations = 'Organizations'
export const features = 'Features'
export const auditLog = 'Audit log'
export const startOverviewQuickStart = 'start overview quick start'
export const shifts = 'Shifts'
export const scheduleRotaRosterPublishGenerate = 'schedule rota roster publish generate'
export const activities = 'Activities'
export const scheduleTasksBreaksDay = 'schedule tasks breaks day'
export const activityPlans = 'Activity plans'
export const rulesBreaksCoverageTaskTemplates = 'rules breaks coverage task templates'
export const rotaPatternsRoundRobinRotationCycle = 'rota patterns round robin rotation cycle weekends'
export const passwordPasskeyAuthenticatorLog = 'password passkey authenticator log-in sessions e-mail name'
export const mySchedule = 'My schedule'
export const shiftsWeekToday = 'shifts week today'
export const wishesWhenICanWorkPreferences = 'wishes when I can work preferences'
export const holidayLeaveVacationBalanceAllowance = 'holiday leave vacation balance allowance ask request'
export const adherenceScoreTimelineWeek = 'adherence score timeline week'
export const changeShiftSwapMarketOfferGive = 'change shift swap market offer give away'
export const changeShiftSwapTimeOffAvailability =
  'change shift swap time off availability approve reject inbox'
export const calendarIcalNotificationsReminders = 'calendar ical notifications reminders quiet hours'
export const boardLiveAdherenceStatusWallboardNow = 'board live adherence status wallboard now'
export const forecast = 'Forecast'
export const volumeStaffingEvents = 'volume staffing events'
export const whatIfPlan = 'What-if plan'
export const capacityHeadcountScenarioShrinkage =
  'capacity headcount scenario shrinkage simulation service level'
export const forecastLab = 'Forecast lab'
export const accuracyBacktestModelsErrorBias = 'accuracy backtest models error bias'
export const multiSkill = 'Multi-skill'
export const sharedAgentsSkillsSurplusHeatMap = 'shared agents skills surplus heat map coverage'
export const ticketGroups = 'Ticket groups'
export const queuesStreamsUploadsHistoryCsv = 'queues streams uploads history csv'
export const performance = 'Performance'
export const timelineAdherenceScoreOutOfAdherence =
  'timeline adherence score out of adherence why interactions phone status'
export const insights = 'Insights'
export const shrinkageInternalExternalOvertime =
  'shrinkage internal external overtime breaks fairness accuracy fte hours time off'
export const postMortem = 'Post-mortem'
export const serviceLevelMissedWhyCausesYesterday =
  'service level missed why causes yesterday forecast error absence handle time'
export const adherenceExceptions = 'Adherence exceptions'
export const allowedDeviationsCoachingRecurring = 'allowed deviations coaching recurring one-off approve'
export const timesheets = 'Timesheets'
export const timecardsClockingClockInOutHours =
  'timecards clocking clock in out hours payroll overtime late export csv'
export const explorerMetricsChartsCompareSaved =
  'explorer metrics charts compare saved views reports mail csv'
export const agents = 'Agents'
export const teamsPeopleStaff = 'teams people staff'
export const managers = 'Managers'
export const adminsPermissions = 'admins permissions'
export const logIn = 'Log-in'
export const securitySearchWords = 'security second factor two-factor 2fa passkeys authenticator'
export const messages = 'Messages'
export const mailEMailInvitationsOutboxSmtp = 'mail e-mail invitations outbox smtp links'
export const companyNameTimeZoneWeekLicences = 'company name time zone week licences scheduling shift plans'
export const billing = 'Billing'
export const subscriptionPlanLicencesSeats =
  'subscription plan licences seats payments invoices receipts card price'
export const moveIn = 'Move in'
export const importCsvMigrateUploadOtherProduct =
  'import csv migrate upload other product teams skills shifts schedule time off history export'
export const apiTokens = 'API tokens'
export const keysDevelopersIntegrationPrograms = 'keys developers integration programs bearer'
export const webhooks = 'Webhooks'
export const developersIntegrationProgramsEvents =
  'developers integration programs events deliveries callbacks'
export const connections = 'Connections'
export const integrationsProvidersSyncWebhookApi =
  'integrations providers sync webhook api key csv helpdesk telephony'
export const tasksSkillsBreaksShiftsTemplates = 'tasks skills breaks shifts templates'
export const optimizations = 'Optimizations'
export const reoptimiseBreaksBlockedTimeOffLog = 'reoptimise breaks blocked time off log revert'
export const allowancesPoliciesLeaveHoliday = 'allowances policies leave holiday blackout limits balance'
export const historyChangesWhoSecurity = 'history changes who security'
export const companiesCustomersSuspendLicences = 'companies customers suspend licences view as impersonate'
export const flagsSwitchesKillTurnOff = 'flags switches kill turn off'
