// The day as rows and columns of a heat map: how short or spare each slot is, and who serves it.
import type { ReplyOf } from '#contract/endpoint.ts'
import type { api } from '#contract/endpoints/index.ts'
import { type EpochMs, HOUR_MS, localDateOf, minuteOfDay, type Zone } from '#core/time/index.ts'
import { clockValue } from '#web/ui/text/clock-text.ts'
import * as texts from './texts.ts'

export type SharedStaffView = ReplyOf<typeof api.multiskill.get>

/** From far too few (−3) over about right (0) to far too many (3); null when nobody is needed or there. */
export type Heat = -3 | -2 | -1 | 0 | 1 | 2 | 3 | null

/** Tolerance in agents: a plan cannot fix a difference of less than half an agent. */
const ABOUT_RIGHT_AGENTS = 0.5
/** Less than this rounds to nobody. */
const NOBODY_AGENTS = 0.05
/** Surplus as a share of the larger of needed and there, so that it ends at ±1. */
const HEAT_SHARES = [0.05, 0.2, 0.4]

export function heatOf(actual: number, surplus: number): Heat {
  const most = Math.max(actual - surplus, actual)
  if (most < NOBODY_AGENTS) return null
  if (Math.abs(surplus) < ABOUT_RIGHT_AGENTS) return 0
  const step = HEAT_SHARES.filter(share => Math.abs(surplus) / most > share).length
  return (step === 0 ? 0 : Math.sign(surplus) * step) as Heat
}

export interface HeatRow {
  /** Null for all ticket groups together. */
  streamId: number | null
  name: string
  color: string | null
  taskIds: number[]
  /** Agents that it would need alone; of all together, when agents are shared. */
  required: number[]
  actual: number[]
  /** Actual less what is needed when agents are shared, which may be less than what is needed alone. */
  surplus: number[]
}

export function heatRows({ streams, pooledRequired, actual }: SharedStaffView): HeatRow[] {
  const together: HeatRow = {
    streamId: null,
    name: texts.allTogether,
    color: null,
    taskIds: [],
    required: pooledRequired,
    actual,
    surplus: actual.map((agents, at) => agents - pooledRequired[at]!),
  }
  return [together, ...streams.map(({ streamName, ...stream }) => ({ ...stream, name: streamName }))]
}

/** One field of the heat map. */
export interface Spot {
  row: number
  column: number
}

/** Spot where most agents are missing, ticket groups before their sum; the first field when none are. */
export function scarcest(rows: readonly HeatRow[]): Spot {
  let found: Spot = { row: 0, column: 0 }
  let least = 0
  rows.forEach(({ streamId, surplus }, row) => {
    if (streamId === null) return
    surplus.forEach((agents, column) => {
      if (agents >= least) return
      least = agents
      found = { row, column }
    })
  })
  return found
}

/** Without the slots before the first and after the last in which somebody is needed or there. */
export function withoutQuietEdges(staff: SharedStaffView): SharedStaffView {
  const rows = heatRows(staff)
  const isBusy = (_: unknown, at: number) =>
    rows.some(({ required, actual }) => required[at]! > 0 || actual[at]! > 0) ||
    staff.breakdown.some(({ totalSurfers }) => totalSurfers[at]! > 0)
  const first = staff.intervals.findIndex(isBusy)
  const cut = <T>(list: T[]): T[] =>
    first < 0 ? [] : list.slice(first, staff.intervals.findLastIndex(isBusy) + 1)
  return {
    ...staff,
    intervals: cut(staff.intervals),
    pooledRequired: cut(staff.pooledRequired),
    actual: cut(staff.actual),
    streams: staff.streams.map(stream => ({
      ...stream,
      required: cut(stream.required),
      actual: cut(stream.actual),
      surplus: cut(stream.surplus),
    })),
    groups: staff.groups.map(group => ({
      ...group,
      agents: cut(group.agents),
      serving: group.serving.map(cut),
    })),
    breakdown: staff.breakdown.map(list => ({
      ...list,
      totalSurfers: cut(list.totalSurfers),
      items: list.items.map(item => ({
        ...item,
        value: cut(item.value),
        offsetValue: cut(item.offsetValue),
      })),
    })),
  }
}

export interface Serving {
  streamIds: number[]
  surferIds: number[]
  /** Agents of the group at this ticket group (or at any, for all together). */
  serving: number
  /** Agents of the group on service. */
  agents: number
}

/** The groups of agents behind a field, those that give most first. */
export function servingAt({ groups }: SharedStaffView, streamId: number | null, column: number): Serving[] {
  return groups
    .filter(({ streamIds }) => streamId === null || streamIds.includes(streamId))
    .map(({ streamIds, surferIds, agents, serving }) => ({
      streamIds,
      surferIds,
      agents: agents[column]!,
      serving: serving.reduce(
        (sum, values, at) => (streamId === null || streamIds[at] === streamId ? sum + values[column]! : sum),
        0,
      ),
    }))
    .filter(({ agents }) => agents > 0)
    .toSorted((a, b) => b.serving - a.serving)
}

/** Agents per slot, as agent-hours. */
export const agentHours = (values: readonly number[], intervals: SharedStaffView['intervals']): number =>
  values.reduce((sum, value, at) => sum + value * hoursOf(intervals[at]!), 0)

const hoursOf = ({ start, end }: { start: string; end: string }): number =>
  (Date.parse(end) - Date.parse(start)) / HOUR_MS

/** Agent-hours of the day: what sharing saves is `alone` − `together`. */
export function dayTotals({ intervals, streams, pooledRequired }: SharedStaffView) {
  return {
    alone: streams.reduce((sum, { required }) => sum + agentHours(required, intervals), 0),
    together: agentHours(pooledRequired, intervals),
    serving: streams.reduce((sum, { actual }) => sum + agentHours(actual, intervals), 0),
    short: streams.reduce(
      (sum, { surplus }) =>
        sum +
        agentHours(
          surplus.map(agents => Math.max(0, -agents)),
          intervals,
        ),
      0,
    ),
  }
}

/** The schedule of the day at a slot, of the agents who have the skills for it. */
export function slotPath({ taskIds }: Pick<HeatRow, 'taskIds'>, start: EpochMs, zone: Zone): string {
  const query = new URLSearchParams({
    date: localDateOf(zone, start),
    at: clockValue(minuteOfDay(zone, start)),
  })
  for (const taskId of taskIds) query.append('skill', String(taskId))
  return `/schedule/activities?${query}`
}

/** An area between the steps of `low` and `low + height`, one unit wide per slot, upside down as SVG is. */
export function stepArea(low: readonly number[], height: readonly number[], top: number): string {
  const edge = (values: number[]) =>
    values.map((value, at) => `${at},${top - value} ${at + 1},${top - value}`)
  const upper = edge(low.map((value, at) => value + height[at]!))
  const lower = edge([...low]).map(pair => pair.split(' ').reverse().join(' '))
  return [...upper, ...lower.reverse()].join(' ')
}
