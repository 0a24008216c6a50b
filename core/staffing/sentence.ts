// The steps of a requirement in words.
import type { Explanation, StaffingRequest } from './types.ts'

const show = (value: number, digits = 1): string => value.toFixed(digits).replace(/\.0+$/, '')
const percent = (fraction: number): string => `${show(fraction * 100)} %`

export function requirementSentence(
  steps: Omit<Explanation, 'sentence'>,
  { target, incrementMinutes }: StaffingRequest,
): string {
  const least = target.minimumAgents ?? 0
  if (steps.offeredErlangs === 0)
    return steps.volume > 0 && steps.handleTimeSeconds === 0
      ? 'No handle time is set, so no staff is required.'
      : steps.required > 0
        ? `No work is expected in this interval; at least ${show(least, 2)} agents are required.`
        : 'No work is expected in this interval.'
  const work =
    steps.formula === 'deferred'
      ? `If all work were done evenly over the ${show(target.targetResponseTimeSeconds! / 3600)} hours it may wait, ${show(steps.offeredErlangs)} contacts would be open at once in this interval`
      : `${show(steps.volume)} contacts of ${show(steps.handleTimeSeconds)} s in ${incrementMinutes} min${carriedOf(steps)} keep ${show(steps.offeredErlangs)} open at once`
  const agents =
    target.concurrency > 1
      ? `; at ${show(target.concurrency)} contacts an agent that is ${show(steps.agentsBeforeShrinkage, 2)} agents`
      : ''
  const shrinkage =
    steps.shrinkageFraction > 0 ? `; with ${percent(steps.shrinkageFraction)} shrinkage` : '; that is'
  const minimum = steps.required === least ? `, the minimum staff` : ''
  return `${work}; ${goalOf(steps, target)}${agents}${shrinkage} ${show(steps.required, 2)} agents${minimum}.${boundOf(steps)}`
}

/** Shares of an open contact that the sentence does not show. */
const UNSEEN_ERLANGS = 0.05

/** Contacts handled beyond the end of their interval: some come from the one before, some go to the next. */
function carriedOf({ carriedErlangs }: Pick<Explanation, 'carriedErlangs'>): string {
  if (Math.abs(carriedErlangs) < UNSEEN_ERLANGS) return ''
  return carriedErlangs > 0
    ? `, with ${show(carriedErlangs)} carried over from the interval before,`
    : `, with ${show(-carriedErlangs)} carried over to the next interval,`
}

function goalOf(steps: Omit<Explanation, 'sentence'>, target: StaffingRequest['target']): string {
  if (steps.answerSpeedSeconds === null)
    return `at ${percent(steps.occupancyFraction)} occupancy this takes ${show(steps.servers, 2)} places`
  const found = [
    steps.serviceLevelFraction === null
      ? ''
      : `answer ${percent(steps.serviceLevelFraction)} within ${show(target.targetResponseTimeSeconds!)} s (goal ${show(target.serviceLevelPercent)} %)`,
    `keep contacts waiting ${show(steps.answerSpeedSeconds)} s on average${target.answerSpeedSeconds ? ` (goal ${show(target.answerSpeedSeconds)} s)` : ''}`,
    steps.abandonFraction === null
      ? ''
      : `lose ${percent(steps.abandonFraction)}${target.maxAbandonFraction != null ? ` (goal ${percent(target.maxAbandonFraction)})` : ''}`,
  ].filter(Boolean)
  return `${steps.servers} places ${found.join(', ')} at ${percent(steps.occupancyFraction)} occupancy`
}

/** Erlang C knows no one who gives up; deferred work need not be done evenly. */
const boundOf = ({ formula }: Pick<Explanation, 'formula'>): string =>
  formula === 'erlang-c'
    ? ' It is assumed that nobody abandons, so this is an upper bound.'
    : formula === 'deferred'
      ? ' The schedule may do the work at any time until it is due.'
      : ''
