import type { QuickStart } from '#contract/organization/quick-start.ts'

export type Step = QuickStart['steps'][number]

export const isOver = ({ isDone, isSkipped }: Step): boolean => isDone || isSkipped
/** Nothing is left to do. */
export const isBegun = (steps: readonly Step[]): boolean => steps.every(isOver)
