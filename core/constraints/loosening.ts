// Contracts are loosened by half-hours, each kind in turn, four hours at most.
export const STEP_MINUTES = 30
export const LOOSENING_STEPS = 8
