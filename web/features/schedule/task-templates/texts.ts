import { countText } from '#web/ui/text/count-text.ts'

// Task templates page
export const activityPlan = 'Activity plan'
export const noSuchActivityPlan = 'No such activity plan'
export const allActivityPlans = 'All activity plans'
export const itMayHaveBeenRemoved = 'It may have been removed.'

// Apply task template dialog
export const chooseAnActivityPlan = 'Choose an activity plan'
export const endDateMustBeAfterStart = 'End date must be after start date'
export const applyAnActivityPlan = 'Apply an activity plan'
export const showOnTheSchedule = 'Show on the schedule'
export const close = 'Close'
export const thereAreNoShifts = (daysBetween: number) =>
  `There are no shifts ${daysBetween === 7 ? 'in this week' : 'on these days'}. Generate or add shifts first.`
export const oneShiftWasChanged = '1 shift was changed'
export const shiftsWereChanged = (shiftCount: number) => `${shiftCount} shifts were changed`
export const nothingToChange = 'Nothing to change: every shift already matches the plan.'
export const shiftsAsADraft = (shifts: string) => `${shifts}, as a draft: agents see it once you publish.`
export const apply = 'Apply'
export const thereIsNoActivityPlanYet = 'There is no activity plan yet'
export const chooseOne = 'Choose one'
export const fromLabel = 'From'
export const toInclusive = 'To, inclusive'
export const allAgentsOfThePlan = 'All agents of the plan'
export const replacesAllActivitiesForTheseAgents =
  'Replaces all activities for these agents and days, including manual ones. Time off, meetings and locked shifts stay. The result is a draft.'

// Assign task template modal
export const chooseATeam = 'Choose a team'
export const chooseADay = 'Choose a day'
export const theTeam = 'the team'
export const theActivityPlanOfIsSet = (teamName: string) => `The activity plan of ${teamName} is set.`
export const assignPlanToTeam = 'Assign plan to team'
export const assignPlan = 'Assign plan'
export const team = 'Team'
export const youMayEditNoTeam = 'You may edit no team'
export const none = 'None'
export const generateUsesThisPlan =
  'Generate uses this plan for the team from that day on, unless you choose another.'
export const thisTeamHasNoPlanYet = 'This team has no plan yet.'
export const noPlan = 'no plan'
export const plansOfThisTeam = 'Plans of this team'
export const fromFromDate = (fromDate: string, taskTemplateId: string) =>
  `From ${fromDate}: ${taskTemplateId}`

// Task template details
export const teamCount = (teamIdCount: number) => countText(teamIdCount, 'team')
export const agentCount = (surferIdCount: number) => countText(surferIdCount, 'agent')
export const nameTeamsAndColour = 'Name, teams and colour'
export const thePlan = 'The plan'
export const name = 'Name'
export const teams = 'Teams'
export const chooseTeams = 'Choose teams'
export const additionalAgents = 'Additional agents'
export const colour = 'Colour'

// Task template editor
export const leaveWithoutSaving = 'Leave without saving?'
export const leave = 'Leave'
export const yourChangesToThisPlanWill = 'Your changes to this plan will be lost.'

// Task template header
export const saveThePlanFirst = 'Save the plan first'
export const anArchivedPlanCantBeAdded = 'An archived plan can’t be added: restore it first'
export const youMayNotChangeTheSchedule = 'You may not change the schedule of its agents'
export const saveAndAddToSchedule = 'Save and add to schedule'
export const addToSchedule = 'Add to schedule'
export const newActivityPlan = 'New activity plan'
export const moreForThePlan = 'More for the plan'
export const assignToATeam = 'Assign to a team…'
export const save = 'Save'

// Task template notices
export const thisPlanIsArchived = 'This plan is archived: it can’t be added to the schedule.'
export const restore = 'Restore'
export const somebodyElseSavedThisPlanWhile = 'Somebody else saved this plan while you were changing it.'
export const showTheirsDiscardMine = 'Show theirs, discard mine'
export const keepMine = 'Keep mine'

// Task template preview
export const week = 'Week'
export const day = 'Day'
export const preview = 'Preview'
export const rulesCountedOver = 'Rules counted over'
export const shiftCount = (count: number) => countText(count, 'shift')
export const waitingUntilEveryRuleIsValid = 'Waiting until every rule is valid.'
export const computing = 'Computing…'
export const wouldChange = (count: number, shifts: string, range: string) =>
  `Would change ${count === 0 ? 'nothing' : shifts}, ${range}.`
export const whoIsItFor = 'Who is it for?'
export const chooseATeamOrAgents = 'Choose a team or agents to see their schedule as the plan would make it.'
export const noShiftsOnThisDay = 'No shifts on this day'
export const generateSchedule = 'Generate schedule'
export const aPlanFillsExistingShifts =
  'A plan fills existing shifts. Show another day, or generate shifts first.'
export const thisIsAPreview = 'This is a preview: nothing changes until you add the plan to the schedule.'
export const previewOf = (range: string) => `Preview of ${range}`

// Task templates table
export const activityPlans = 'Activity plans'
export const newPlan = 'New plan'
export const state = 'State'
export const active = 'Active'
export const archived = 'Archived'
export const noArchivedPlans = 'No archived plans'
export const plan = 'Plan'
export const assignedTo = 'Assigned to'
export const rules = 'Rules'
export const lastApplied = 'Last applied'
export const never = 'Never'
export const actions = 'Actions'
export const nobodyYet = 'Nobody yet'
export const actionsFor = (templateName: string) => `Actions for ${templateName}`
export const duplicate = 'Duplicate'
export const archive = 'Archive'
export const noActivityPlansYet = 'No activity plans yet'
export const aPlanHoldsTheRules =
  'A plan holds the rules that fill shifts with breaks and activities, from the most important down.'

// Preview drawing
export const coverage = 'Coverage'
export const archivedGroup = 'Archived group'

// Use template actions
export const nameCopy = (name: string) => `${name} (copy)`
export const copyNameWasAdded = (copyName: string) => `${copyName} was added.`
export const templateNameWas = (templateName: string, state: string) =>
  `${templateName} was ${state === 'active' ? 'restored' : 'archived'}.`

// Use template form
export const nameIsSaved = (name: string) => `${name} is saved.`
export const theRuleIsNotRightYet = (ruleName: string) => `The rule “${ruleName}” is not right yet.`

// Use template lock
export const youMayNotChangeTheScheduleInUsingTemplateLock = (list: string) =>
  `You may not change the schedule of ${list}.`
