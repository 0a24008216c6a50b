// Schedule plans page
export const shiftPlan = 'Shift plan'
export const noSuchShiftPlan = 'No such shift plan'
export const allShiftPlans = 'All shift plans'
export const itMayHaveBeenRemoved = 'It may have been removed, or it belongs to another organization.'
