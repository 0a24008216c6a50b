import { countText } from '#web/ui/text/count-text.ts'

// Bulk fields
export const leave = 'Leave'
export const setLabel = 'Set'
export const clear = 'Clear'
export const on = 'On'
export const off = 'Off'
export const moveTo = 'Move to'
export const defaultTeam = 'Default team'
export const add = 'Add'
export const replace = 'Replace'
export const anyTime = 'Any time'
export const asOrganization = 'As organization'
export const newValue = (fieldLabel: string) => `New value: ${fieldLabel}`
export const onEachAgentsOwnClock = 'On each agent’s own clock'
export const otherwiseInTheTimeZone = 'Otherwise in the time zone of each window'
export const newTeam = 'New team'
export const chooseATeam = 'Choose a team'
export const skillsToGive = 'Skills to give'
export const chooseSkills = 'Choose skills'

// Bulk preview
export const noPermission = 'No permission'
export const youMayNotEdit = (unauthorisedTeams: string) =>
  `You may not edit ${unauthorisedTeams}. Leave these agents out, or ask a manager who may.`
export const itContradictsWhatAgentKeep = (faultCount: number) =>
  `It contradicts what ${countText(faultCount, 'agent')} keep`
export const andMore = (count: number) => `And ${count} more.`
export const nothingChanges = (found: number) =>
  `Nothing changes: all ${found} agents have these values already.`
export const changingOfFoundChosenAgentWill = (changing: number, found: number) =>
  `${changing} of ${countText(found, 'chosen agent')} will change.`
export const field = 'Field'
export const agentsWhoChange = 'Agents who change'
export const haveNow = 'Have now'
export const agentCount = (having: number) => countText(having, 'agent')

// Bulk update dialog
export const changeAgent = (count: number) => `Change ${countText(count, 'agent')}`
export const back = 'Back'
export const cancel = 'Cancel'
export const lookAtTheChanges = 'Look at the changes'
export const whatYouLeaveStaysAsEach = 'What you leave stays as each agent has it.'
export const agentWillChangeOn = (changed: number, effectiveFrom: string | null | undefined) =>
  `${countText(changed, 'agent')} will change on ${effectiveFrom}.`
export const agentChanged = (changed: number) => `${countText(changed, 'agent')} changed.`
export const fromLabel = 'From'
export const atOnce = 'At once'
export const contractWindowsAndTeamCanChange =
  'Contract, windows and team can change on a day to come; the history is kept'
export const skillsAndAccessChangeAtOnce = 'Skills and access change at once'

// Past updates
export const undone = 'Undone.'
export const undoneAgentKeepWhatWasChanged = (kept: number) =>
  `Undone. ${countText(kept, 'agent')} keep what was changed again since then.`
export const earlierChanges = 'Earlier changes'
export const createdAtByManagerName = (createdAt: string, managerName: string, changed: number) =>
  `${createdAt} by ${managerName}: ${countText(changed, 'agent')}`
export const fromEffectiveFrom = (effectiveFrom: string) => `, from ${effectiveFrom}`
export const undoneInPastUpdates = 'Undone'
export const undo = 'Undo'

// Bulk values
export const fieldLabels = {
  minContractedHours: 'Weekly minimum',
  maxContractedHours: 'Weekly maximum',
  minContractedDailyMinutes: 'Daily minimum',
  maxContractedDailyMinutes: 'Daily maximum',
  breakMinutesPerShift: 'Break per shift',
  restMinutesBetweenShifts: 'Rest between shifts',
  workingWindows: 'Working windows',
  teamId: 'Team',
  taskIds: 'Skills',
  timecardsEnabled: 'Time reporting',
  timecardsAllowCustomTimes: 'Custom times',
  timecardsAllowOvertime: 'Unscheduled overtime',
  availabilityEnabled: 'Availability',
}
export const enterAValueOrClearIt = 'Enter a value, or clear it'
export const addAWindowOrClearThem = 'Add a window, or clear them'
export const chooseAtLeastOneSkill = 'Choose at least one skill'
