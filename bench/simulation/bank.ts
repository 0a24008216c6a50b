// Parameters of the bank as a whole, from the records: how patient callers of each type are, which agents serve them,
// and how long an agent takes to be ready again.
import type { Call } from './bank-calls.ts'

/** An agent who served nobody for longer than this was away. */
export const LONGEST_PAUSE_SECONDS = 600

/** Parameters of the whole bank. */
export interface Bank {
  /** First served first. */
  types: string[]
  patienceSeconds: Map<string, number>
  /** Streams served by each agent. */
  skills: Map<string, number[]>
  /** Time from the end of a call until the agent is ready for the next. */
  turnaroundSeconds: Map<Call, number>
}

export function bankOf(calls: readonly Call[]): Bank {
  const byType = Map.groupBy(calls, call => call.type)
  const types = [...byType]
    .map(([type, its]) => ({ type, priority: meanPriority(its.filter(call => call.waitSeconds > 0)) }))
    .sort((one, other) => other.priority - one.priority)
    .map(({ type }) => type)
  const patienceSeconds = new Map(
    [...byType].map(([type, its]) => {
      const hungUp = its.filter(call => call.hungUp).length
      return [type, its.reduce((total, call) => total + call.waitSeconds, 0) / Math.max(hungUp, 1)]
    }),
  )
  const byAgent = Map.groupBy(
    calls.filter(call => call.serviceSeconds > 0),
    call => call.agent,
  )
  const skills = new Map(
    [...byAgent].map(([agent, its]) => {
      const isServed = (type: string) =>
        its.filter(call => call.type === type).length >= LEAST_SHARE * its.length
      return [agent, types.flatMap((type, stream) => (isServed(type) ? [stream] : []))]
    }),
  )
  return { types, patienceSeconds, skills, turnaroundSeconds: turnarounds(calls) }
}

/** The bank answers its known customers before others. */
const meanPriority = (calls: readonly Call[]): number =>
  calls.reduce((total, call) => total + call.priority, 0) / calls.length

/** A type that is less of an agent's work was an exception. */
const LEAST_SHARE = 0.02

/**
 * An agent whose next caller had been waiting was not ready before: that time is known. If the next caller came
 * to an idle agent it was shorter than the pause: then the mean of the known ones that are shorter stands in.
 */
function turnarounds(calls: readonly Call[]): Map<Call, number> {
  const known: [Call, number][] = []
  const atMost: [Call, number][] = []
  const served = calls.filter(call => call.serviceSeconds > 0 && call.agent !== '')
  for (const its of Map.groupBy(served, call => call.date + call.agent).values()) {
    its.sort((one, other) => one.servedAt - other.servedAt)
    its.slice(0, -1).forEach((call, i) => {
      const next = its[i + 1]!
      const pause = next.servedAt - call.servedAt - call.serviceSeconds
      if (pause < 0 || pause > LONGEST_PAUSE_SECONDS) return
      const list = next.waitSeconds > 0 ? known : atMost
      list.push([call, pause])
    })
  }
  known.sort(([, one], [, other]) => one - other)
  atMost.sort(([, one], [, other]) => one - other)
  let shorter = 0
  let sum = 0
  return new Map([
    ...known,
    ...atMost.map(([call, pause]): [Call, number] => {
      for (; shorter < known.length && known[shorter]![1] <= pause; shorter++) sum += known[shorter]![1]
      return [call, shorter > 0 ? sum / shorter : 0]
    }),
  ])
}
