import type { SimulatedOutcome, SimulationRequest } from './types.ts'

/** Stands between a number and its unit so that they never part at a line's end. */
const NARROW_SPACE = '\u202f'
const show = (value: number, digits = 1): string =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits }).format(value)
const percent = (fraction: number): string => `${show(fraction * 100)}${NARROW_SPACE}%`

/** The whole day in one sentence. */
export function simulationSentence(
  { days, streams }: SimulationRequest,
  outcomes: readonly SimulatedOutcome[],
  {
    serviceLevelFraction,
    serviceLevelError,
  }: Pick<SimulatedOutcome, 'serviceLevelFraction' | 'serviceLevelError'>,
  occupancyFraction: number,
): string {
  const sum = (count: (outcome: SimulatedOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0)
  const offered = sum(outcome => outcome.offered)
  if (offered === 0) return 'No contacts are expected, so there is nothing to simulate.'
  const left = offered - sum(outcome => outcome.answered + outcome.abandoned)
  const targets = new Set(streams.map(stream => stream.targetResponseTimeSeconds))
  const within =
    targets.size === 1 ? `within ${show([...targets][0] ?? 0)}${NARROW_SPACE}s` : 'within their targets'
  const error = serviceLevelError === null ? '' : ` (± ${show(serviceLevelError * 100)})`
  return [
    days === 1 ? 'In one simulated day' : `Over ${days} simulated days a mean of`,
    ` ${show(offered, 0)} contacts come`,
    serviceLevelFraction === null ? '' : `; ${percent(serviceLevelFraction)}${error} are answered ${within}`,
    `; ${percent(sum(outcome => outcome.abandoned) / offered)} hang up`,
    left > 0.05 ? `; ${show(left)} still wait when the last agent leaves` : '',
    `; agents are busy ${percent(occupancyFraction)} of their time.`,
  ].join('')
}
