import { countText } from '#web/ui/text/count-text.ts'

// Edit plan modal
export const saved = 'Saved.'
export const editPlanName = (planName: string) => `Edit ${planName}`
export const save = 'Save'
export const cyclesBeginInTheWeekOf = 'Cycles begin in the week of'
export const theirWeeksBegin = (dayName: string) =>
  `Their weeks begin on ${dayName}, as the organization’s did when the plan was added. Moving it turns patterns and round robins to another week.`

// Lock note
export const viewOnly = (teams: string) => `View only: you need edit permission for ${teams}.`
export const textAnAdminCanGiveIt = (text: string) =>
  `${text} An admin can give it to you under Settings, Managers.`

// Plan card
export const memberCount = (memberCount: number) => countText(memberCount, 'member')
export const patternCount = (shiftPatternCount: number) => countText(shiftPatternCount, 'pattern')
export const roundRobinCount = (roundRobinCount: number) => countText(roundRobinCount, 'round robin')
export const appliedText = (lastAppliedAt: string) => ` · applied ${lastAppliedAt}`
export const neverApplied = ' · never applied'
export const createdText = (createdAt: string, lastAppliedAt: string) =>
  `Created ${createdAt}${lastAppliedAt}`

// Plan menu
export const actionsFor = (planName: string) => `Actions for ${planName}`
export const editNameAndAgents = 'Edit name and agents'
export const duplicate = 'Duplicate'
export const archive = 'Archive'
export const restore = 'Restore'

// Schedule plan fields
export const name = 'Name'
export const springRota = 'Spring rota'
export const emoji = 'Emoji:'
export const imageAddress = 'Image address'
export const shownInsteadOfTheEmoji = 'Shown instead of the emoji.'
export const teams = 'Teams'
export const allOfTheirAgentsAreMembers = 'All of their agents are members, now and later.'
export const noTeam = 'No team'
export const teamNameViewOnly = (teamName: string) => `${teamName} (view only)`
export const additionalAgents = 'Additional agents'
export const nobodyYet = 'Nobody yet'

// Plan actions
export const addedNameWasAdded = (addedName: string) => `${addedName} was added.`
export const nameWas = (name: string, isActive: boolean) =>
  `${name} was ${isActive ? 'archived' : 'restored'}.`

// Plan labels
export const atMostH = (max: number) => `at most ${max} h`
export const atLeastH = (min: number) => `at least ${min} h`
export const dayNamesFromOfWeekDay = (dayNamesFrom: string | undefined, day: number) =>
  `${dayNamesFrom} of week ${day}`
export const dayNameOfTheWeekOff = (dayName: string, week: string) =>
  `${dayName} of the ${week === 'same' ? 'same' : 'following'} week off`

// Plan surfers
export const agentId = (id: number) => `Agent ${id}`
export const youMayNotEdit = (teamName: string) => `You may not edit ${teamName}`
