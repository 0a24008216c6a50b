// Optimizations page
export const optimizations = 'Optimizations'
export const types = 'Types'
export const log = 'Log'

// Action log
export const chosenText = (chosenRowCount: number) => `${chosenRowCount} chosen`
export const nothingCanBeReverted = 'Nothing can be reverted'
export const revertText = (revertibleCount: string | number) => `Revert ${revertibleCount}`
export const noChangesYet = 'No changes yet'
export const changesThatYouApplyAfterRe =
  'Changes that you apply after re-optimising a schedule are listed here, as are breaks that a call ran into. Each can be reverted.'
export const time = 'Time'
export const by = 'By'
export const agent = 'Agent'
export const typeLabel = 'Type'
export const beforeAfter = 'Before → after'
export const status = 'Status'
export const actions = 'Actions'
export const somebody = 'Somebody'
export const youMayNotEditTheSchedule = 'You may not edit the schedule of this agent’s team.'
export const revert = 'Revert'

// Type switches
export const explanations = {
  break_time_adjustment:
    'A break moves by up to two hours to where its agent is needed least. It stays in its shift and as long as it was; the activities around it close the gap. When a call runs into a break, the break begins later by itself: by as long as the call took of it, and at most by its own length.',
  block_time_off_addition:
    'Blocked time of a length that you choose, for coaching or paperwork, where there are agents to spare.',
  block_time_off_removal:
    'Blocked time is removed where agents are short, and the shift has its activities there again. Events of a calendar stay.',
  time_off_addition:
    'One to four hours off at the start or end of a shift where there are agents to spare, never below the contracted hours of the day or week.',
  time_off_removal:
    'Hours off within a shift are taken back where agents are short. Sick leave, holidays and approved requests stay.',
}
export const howLineupMayImproveAnExisting =
  'How Lineup may improve an existing schedule. Re-optimising proposes changes, and a manager decides which to apply; only a break that a call ran into moves at once. Changes of a published schedule are published at once; drafts stay drafts.'

// Use revert
export const refusedCountOfActionCountNotReverted = (refusedCount: number, actionCount: number) =>
  `${refusedCount} of ${actionCount} not reverted`
