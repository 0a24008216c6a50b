// Demands of a break rule on each shift, and the order in which agents get the early breaks.
import type { EpochMs, Interval } from '#core/time/index.ts'
import type { OpenShift } from './assignment-grid.ts'
import { tieBreak } from './order.ts'
import type { WindowPart } from './windows.ts'

export interface Wanted {
  part: WindowPart
  /** Starts at which the shift is free. */
  starts: EpochMs[]
  chosen: EpochMs | null
}

export interface BreakShift {
  shift: OpenShift
  /** Without those that it has. */
  wanted: Wanted[]
  /** Orders in which the breaks may follow each other: a window inside another may come first or last. */
  orders: Wanted[][]
  /** Breaks it has, of whatever rule. */
  others: Interval[]
}

/**
 * Shifts with the same choices can swap their breaks without any difference to coverage: whoever had breaks
 * later in their windows so far gets the earlier ones.
 */
export function takeTurns(breakShifts: readonly BreakShift[], ruleId: number): void {
  const lateness = new Map<number, number>()
  const turnOf = ({ shift }: BreakShift) => tieBreak(shift.surferId, ruleId, shift.blockId)
  const latenessOf = ({ shift }: BreakShift) => lateness.get(shift.surferId) ?? 0
  const alike = Map.groupBy(breakShifts, ({ shift, wanted, others }) =>
    [shift.streams, ...wanted.map(want => want.starts), others.map(other => other.start)].join(' '),
  )
  for (const group of alike.values()) {
    const { wanted } = group[0]!
    const late = (chosen: readonly (EpochMs | null)[]) =>
      chosen.reduce<number>((sum, at, i) => sum + (at === null ? 0 : lateIn(wanted[i]!.part.interval, at)), 0)
    const choices = group
      .map(one => one.wanted.map(want => want.chosen))
      .map(chosen => ({ chosen, late: late(chosen) }))
      .sort((a, b) => a.late - b.late)
    const byTurn = group
      .map(one => ({ one, before: latenessOf(one) }))
      .sort((a, b) => b.before - a.before || turnOf(a.one) - turnOf(b.one))
    byTurn.forEach(({ one, before }, i) => {
      const choice = choices[i]!
      one.wanted.forEach((want, b) => {
        want.chosen = choice.chosen[b]!
      })
      lateness.set(one.shift.surferId, before + choice.late)
    })
  }
}

/** From -0.5 at the start of the window to 0.5 at its end. */
const lateIn = ({ start, end }: Interval, at: EpochMs): number => (at - start) / (end - start) - 0.5
