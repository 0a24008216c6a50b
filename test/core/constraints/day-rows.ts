// Every pattern of a few days on and off, between kept days, with what a plain reading of a rule says of each.
import {
  type BoundBlock,
  contractOf,
  type DayChoice,
  type DayRow,
  KEPT_MARGIN_DAYS,
  type RelaxationContext,
  type SequenceLogic,
  type SequenceRules,
} from '#core/constraints/index.ts'
import { addDays } from '#core/time/index.ts'
import { MONDAY, span, surfer } from '../scheduling/builders.ts'

/** Letters of days: "x" worked, "-" off. */
export interface RowForm {
  /** Kept days right before the horizon; earlier ones are off. */
  before?: string
  days: string
  /** Kept days right after the horizon; later ones are off. */
  after?: string
  /** Template by day of the horizon, for worked days. */
  templates?: readonly number[]
}

export function rowOf({ before = '', days, after = '', templates = [] }: RowForm): DayRow {
  const isWorked = new Uint8Array(days.length + 2 * KEPT_MARGIN_DAYS)
  const put = (letters: string, from: number) => {
    for (let i = 0; i < letters.length; i++) isWorked[from + i] = letters[i] === 'x' ? 1 : 0
  }
  put(before, KEPT_MARGIN_DAYS - before.length)
  put(days, KEPT_MARGIN_DAYS)
  put(after, KEPT_MARGIN_DAYS + days.length)
  const template = Int16Array.from(days, (letter, day) => (letter === 'x' ? (templates[day] ?? 0) : -1))
  return { isWorked, template, dayCount: days.length }
}

/** All 2^n patterns of n days. */
export const patterns = (n: number): string[] =>
  Array.from({ length: 2 ** n }, (_, bits) =>
    Array.from({ length: n }, (_, day) => ((bits >> day) & 1 ? 'x' : '-')).join(''),
  )

/** Lengths of the runs of a letter in the letters. */
export const runsOf = (letters: string, letter: 'x' | '-'): { from: number; to: number }[] =>
  [...letters.matchAll(letter === 'x' ? /x+/g : /-+/g)].map(found => ({
    from: found.index,
    to: found.index + found[0].length,
  }))

/** Whether the state that advances day by day lets the row pass. */
export function isAccepted({ days: state }: SequenceLogic, form: RowForm): boolean {
  if (!state) return true
  const isKept = rowOf({ ...form, days: '-'.repeat(form.days.length) }).isWorked
  let at: number | null = state.start(isKept)
  for (let day = 0; day < form.days.length; day++) {
    at = state.next(at, form.days[day] === 'x', day + KEPT_MARGIN_DAYS)
    if (at === null) return false
  }
  return state.mayEnd(at, isKept)
}

const isMade = (choice: DayChoice, { days, templates = [] }: RowForm): boolean =>
  'isOn' in choice
    ? (days[choice.day] === 'x') === choice.isOn
    : days[choice.day] !== 'x' || (templates[choice.day] ?? 0) !== choice.banned

/** Rows that differ on open days alone, keep the rule, and make none of the choices: there must not be any. */
export function unreachedRepairs(
  logic: SequenceLogic,
  broken: RowForm,
  candidates: readonly RowForm[],
  isOpen: (day: number) => boolean,
): RowForm[] {
  const reach = { firstDay: 0, lastDay: broken.days.length, isOpen }
  const choices = logic.repairs(rowOf(broken), reach)
  const isSameWhereClosed = (one: RowForm) =>
    [...one.days].every(
      (letter, day) =>
        isOpen(day) ||
        (letter === broken.days[day] && (letter === '-' || one.templates?.[day] === broken.templates?.[day])),
    )
  return candidates.filter(
    one =>
      isSameWhereClosed(one) &&
      logic.excess(rowOf(one)) === 0 &&
      !(choices ?? []).some(choice => isMade(choice, one)),
  )
}

/** Horizon from a Monday with two templates. */
export const scope = (dayCount: number) => ({
  from: MONDAY,
  dayCount,
  templates: [{ id: 1 }, { id: 2 }],
})

export const bound = (sequence: SequenceRules) =>
  surfer({
    sequence,
    minContractedHours: null,
    maxContractedHours: null,
    minContractedDailyMinutes: null,
    maxContractedDailyMinutes: null,
    restMinutesBetweenShifts: null,
  })

/** Shifts of the row's horizon from nine to five, seen from far around. */
export function contextOf({ days, templates = [] }: RowForm, sequence: SequenceRules) {
  const shifts = [...days].flatMap((letter, day): BoundBlock[] =>
    letter === 'x'
      ? [
          {
            type: 'shift',
            interval: span(day, 540, 1020),
            isFill: false,
            tasks: [],
            shiftTemplateId: (templates[day] ?? 0) + 1,
          },
        ]
      : [],
  )
  return {
    surfer: bound(sequence),
    shifts,
    blocks: shifts,
    weekStartsOn: 'monday' as const,
    known: span(0, -40 * 1440, 60 * 1440),
  }
}

/** Context of relaxations with what a constraint reads, over usual terms. */
export const relaxationContext = (given: Partial<RelaxationContext>): RelaxationContext => ({
  surfer: bound({}),
  contract: contractOf(bound({})),
  maxConsecutiveDays: 6,
  horizon: { first: MONDAY, last: addDays(MONDAY, 6) },
  templateIds: [1, 2],
  ...given,
})
