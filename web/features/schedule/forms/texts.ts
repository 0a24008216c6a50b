// Block details
export const keepIt = 'Keep it'
export const itIsDeletedInTheDraft = 'It is deleted in the draft. The agent sees it until you publish.'
export const when = 'When'
export const breaks = 'Breaks'
export const activities = 'Activities'
export const activity = 'Activity'
export const history = 'History'

// Block dialog
export const typeWords = {
  shift: 'shift',
  'time-off': 'time off',
  'time-in-lieu': 'time in lieu',
  'blocked-time': 'blocked time',
}
export const addToTheSchedule = 'Add to the schedule'
export const add = 'Add'
export const editTypeWord = (typeWord: string) => `Edit ${typeWord}`
export const save = 'Save'
export const deleteLabel = 'Delete'
export const agent = 'Agent'
export const whatToAdd = 'What to add'
export const shift = 'Shift'
export const timeOff = 'Time off'
export const blocked = 'Blocked'
export const inLieu = 'In lieu'
export const locked = 'Locked'
export const generatingApplyingPlansAndRe = 'Generating, applying plans and re-optimising won’t change it.'
export const addActivity = 'Add activity'
export const addAnother = 'Add another'

// Block fields
export const kind = 'Kind'
export const reasonElsewhere = 'Reason elsewhere'
export const asInYourHrSystem = 'As in your HR system. Colleagues never see it.'
export const parentalLeave = 'Parental leave'
export const wholeDays = 'Whole days'
export const firstDay = 'First day'
export const lastDay = 'Last day'
export const daysOfTheAgentIn = (surferZone: string) => `Days of the agent, in ${surferZone}.`
export const forTheShift = 'For the shift'
export const inTheSameWeek =
  'In the same week or the week before. Deleting that shift deletes the time in lieu too.'
export const none = 'None'
export const title = 'Title'
export const timeInLieu = 'Time in lieu'
export const teamMeeting = 'Team meeting'
export const day = 'Day'
export const start = 'Start'
export const end = 'End'
export const endsTheNextDay = ', ends the next day'
export const forTheAgent = (interval: string) => ` · ${interval} for the agent`
export const lasts = 'Lasts'
export const removeBreak = (at: number) => `Remove break ${at}`
export const addBreak = 'Add break'

// Block source
export const shiftPlan = 'Shift plan'

// Task dialog
export const chooseAnActivity = 'Choose an activity'
export const endDateMustBeAfterStart = 'End date must be after start date'
export const theShiftIs = (interval: string) => `The shift is ${interval}.`
export const editActivity = 'Edit activity'
export const itReplacesWhatIsUnderIt = (length: string) => `${length}. It replaces what is under it.`
export const activityInSentence = 'activity'
export const verbNameOfSurfer = (verb: string, name: string, surfer: string) => `${verb} ${name} of ${surfer}`
export const changed = 'Changed'
export const added = 'Added'
export const deleted = 'Deleted'
export const skills = 'Skills'
export const otherActivitiesAndBreaks = 'Other activities and breaks'
export const notASkillOf = (firstName: string) => `Not a skill of ${firstName}`

// Block values
export const chooseAnAgent = 'Choose an agent'
export const chooseADay = 'Choose a day'
export const atLeast5M = 'At least 5m'
export const atMost200Characters = 'At most 200 characters'
