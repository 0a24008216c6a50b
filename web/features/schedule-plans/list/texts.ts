// New plan modal
export const planNameWasAdded = (planName: string) => `${planName} was added.`
export const newShiftPlan = 'New shift plan'
export const next = 'Next'
export const save = 'Save'
export const back = 'Back'
export const step1Of2 = 'Step 1 of 2: what the plan is called.'
export const step2Of2 = 'Step 2 of 2: whom the plan is for.'

// Plan list
export const searchPlans = 'Search plans'
export const shiftPlans = 'Shift plans'
export const newPlan = 'New plan'
export const active = 'Active'
export const archived = 'Archived'
export const noSuchPlan = 'No such plan'
export const noPlanHasInItsName = (state: string, search: string) =>
  `No ${state} plan has “${search}” in its name.`
export const noArchivedPlans = 'No archived plans'
export const archivedPlansCantBeApplied =
  'Archived plans can’t be applied. What they added stays in the schedule.'
export const noShiftPlansYet = 'No shift plans yet'
export const aPlanHoldsWhoWorks =
  'A plan holds who works which shifts in which week of a cycle, and duties that rotate. Apply it to any weeks of the schedule.'
