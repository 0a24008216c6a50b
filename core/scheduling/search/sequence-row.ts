// One agent's days in a row, kept and new, and how far they are from the constraints on their sequence. A roster is
// never further from them than its kept shifts are; the week tour asks for repairs of a week that would be.
import { type DayChoice, type DayRow, KEPT_MARGIN_DAYS } from '#core/constraints/index.ts'
import type { Agent, Week } from '../model/agent.ts'

const FREE_TEMPLATE = -1

interface Days {
  readonly dayCount: number
  readonly start: Int32Array
  readonly template: Int16Array | Int32Array
}

export class SequenceRow implements DayRow {
  readonly isWorked: Uint8Array
  readonly template: Int16Array
  readonly dayCount: number

  constructor(dayCount: number) {
    this.dayCount = dayCount
    this.isWorked = new Uint8Array(dayCount + 2 * KEPT_MARGIN_DAYS)
    this.template = new Int16Array(dayCount)
  }

  /** Reads the days of the agent at place `a`. */
  load(agent: Agent, a: number, { dayCount, start, template }: Days): this {
    this.isWorked.set(agent.isKeptDay)
    for (let day = 0; day < dayCount; day++) {
      const cell = a * dayCount + day
      this.put(agent, day, start[cell]!, template[cell]!)
    }
    return this
  }

  /** Some days as they would be. */
  lay(agent: Agent, firstDay: number, start: Int32Array, template: Int32Array): void {
    for (let k = 0; k < start.length; k++) this.put(agent, firstDay + k, start[k]!, template[k]!)
  }

  private put(agent: Agent, day: number, start: number, template: number): void {
    const at = day + KEPT_MARGIN_DAYS
    this.isWorked[at] = start >= 0 ? 1 : agent.isKeptDay[at]!
    this.template[day] = start >= 0 ? template : FREE_TEMPLATE
  }

  /** Days, weekends and shifts too few or too many, together. */
  excess({ sequence }: Agent): number {
    let excess = 0
    for (const constraint of sequence ?? []) excess += constraint.excess(this)
    return excess
  }

  /**
   * Choices that repair a broken constraint in the week [firstDay, lastDay): every week within the constraint makes
   * one of them. Empty: nothing in the week helps; null: no constraint is broken. `isPatterned`: days on and off are
   * already chosen, and only templates are evaluated.
   */
  repairs(agent: Agent, { firstDay, lastDay }: Week, isPatterned: boolean): DayChoice[] | null {
    const isOpen = (day: number) => day >= firstDay && day < lastDay && agent.isOpenDay[day] === 1
    for (const constraint of agent.sequence!) {
      if (isPatterned && constraint.days) continue
      const choices = constraint.repairs(this, { firstDay, lastDay, isOpen })
      if (choices) return choices
    }
    return null
  }
}

/** For the week tour of an agent; null when no constraint binds. Other weeks stay as they are in the roster. */
export function repairsFor(
  roster: Days & {
    agents: readonly Agent[]
    weeks: readonly Week[]
    rowOf(a: number, agent: Agent): SequenceRow
  },
  a: number,
  week: number,
  agent = roster.agents[a]!,
  isPatterned = false,
): ((week: { start: Int32Array; template: Int32Array }) => DayChoice[] | null) | null {
  if (!agent.sequence) return null
  const days = roster.weeks[week]!
  const allowed = keptExcess(agent)
  return ({ start, template }) => {
    const row = roster.rowOf(a, agent)
    row.lay(agent, days.firstDay, start, template)
    // Excess is not checked with a pattern: while it chooses days, later weeks have no shifts yet.
    return !isPatterned && row.excess(agent) <= allowed ? null : row.repairs(agent, days, isPatterned)
  }
}

/** How far kept shifts alone are from the constraints. */
export function keptExcess(agent: Agent): number {
  if (!agent.sequence) return 0
  const { dayCount } = agent
  const none = new Int32Array(dayCount).fill(-1)
  return new SequenceRow(dayCount).load(agent, 0, { dayCount, start: none, template: none }).excess(agent)
}
