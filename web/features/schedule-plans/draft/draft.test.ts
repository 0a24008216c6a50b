import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_CYCLE_WEEKS } from '#contract/endpoints/schedule-plans.ts'
import * as cycleEdits from './cycle-edits.ts'
import { type Draft, draftOf, type PlanParts, partsOf, rotaOf, shiftOf, WEEK_DAYS } from './draft.ts'
import * as shiftEdits from './draft-edits.ts'
import { agentsInTwoGroups, messageAt, problemsOf } from './problems.ts'
import { againstContracts, weekMinutes } from './row-hours.ts'
import { type DraftHistory, stepped } from './use-draft.ts'

const edits = { ...shiftEdits, ...cycleEdits }

const times = (startHour: number, endHour: number) => ({
  interval: { startMinute: startHour * 60, endMinute: endHour * 60 },
  timezone: null,
  breaks: [],
  shiftTemplateId: null,
})
const EARLY = times(6, 14)
const NIGHT = times(22, 30)
const duty = (plannedShiftId: number, day: number) => ({
  ...EARLY,
  plannedShiftId,
  day,
  numberOfSurfers: 1,
  timeInLieu: null,
})
const PLAN: PlanParts = {
  shiftPatterns: [
    {
      name: 'Office',
      duration: 2,
      groups: [
        { assignees: [1, 2], plannedShifts: [0, 1, 8].map(day => ({ ...EARLY, day })) },
        { assignees: [3], plannedShifts: [{ ...NIGHT, day: 6 }] },
      ],
    },
  ],
  roundRobins: [
    {
      roundRobinId: 7,
      name: 'Weekends',
      cycleDuration: 1,
      orderedAssignees: [1, 2, 3],
      plannedShifts: [duty(4, 5), duty(9, 6)],
      rules: [{ type: 'shift-group', order: 0, settings: { mainShift: 4, shiftsToGroup: [9] } }],
    },
  ],
}
const EMPTY: PlanParts = { shiftPatterns: [], roundRobins: [] }

const rotasOf = (draft: Draft) =>
  [
    ...draft.patterns.flatMap(({ weeks, groups }) => groups.map(group => ({ ...group, weeks }))),
    ...draft.roundRobins,
  ].map(({ key, weeks, shifts }) => ({ key, weeks, shifts }))
const cyclesOf = (draft: Draft) => [...draft.patterns, ...draft.roundRobins].map(one => one.key)
const countOf = (draft: Draft) => rotasOf(draft).reduce((sum, rota) => sum + rota.shifts.length, 0)

/** Any edit, its numbers chosen among what there is. */
const anyEdit = fc.record({
  kind: fc.nat(13),
  a: fc.nat(50),
  b: fc.nat(50),
  day: fc.integer({ min: -3, max: 90 }),
})
type AnyEdit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never
function editOf({ kind, a, b, day }: AnyEdit, draft: Draft): shiftEdits.DraftEdit {
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]
  const rotas = rotasOf(draft)
  const rota = pick(rotas, a)
  const cell = { rota: pick(rotas, b)?.key ?? 0, day }
  const from = { rota: rota?.key ?? 0, id: pick(rota?.shifts ?? [], b)?.id ?? 0 }
  const cycle = pick(cyclesOf(draft), a) ?? 0
  const all = [
    edits.shiftAdded(cell, a % 2 ? EARLY : NIGHT),
    edits.shiftMoved(from, cell),
    edits.shiftCopied(from, cell),
    edits.shiftsRemoved(from.rota, [from.id]),
    edits.weeksSet(cycle, b % 14),
    edits.weekDuplicated(cycle, b % 3),
    edits.weekRemoved(cycle, b % 3),
    edits.patternAdded,
    edits.groupAdded(cycle),
    edits.groupDuplicated(from.rota),
    edits.groupRemoved(from.rota),
    edits.roundRobinAdded,
    edits.ruleAdded(cycle),
    edits.roundRobinRemoved(cycle),
  ]
  return all[kind]!
}
const run = (draft: Draft, list: readonly AnyEdit[]) =>
  list.reduce((now, one) => editOf(one, now)(now), draft)

describe('a draft', () => {
  it('says what the plan said', () => {
    expect(partsOf(draftOf(PLAN))).toEqual(PLAN)
  })

  it('keeps every shift in its cycle, every number once and every group of shifts whole, whatever is done', () =>
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), list => {
        const draft = run(draftOf(PLAN), list)
        const keys = [...rotasOf(draft).map(rota => rota.key), ...draft.patterns.map(one => one.key)]
        expect(new Set(keys).size).toBe(keys.length)
        for (const { weeks, shifts } of rotasOf(draft)) {
          expect(weeks).toBeGreaterThanOrEqual(1)
          expect(weeks).toBeLessThanOrEqual(MAX_CYCLE_WEEKS)
          expect(new Set(shifts.map(shift => shift.id)).size).toBe(shifts.length)
          for (const { day } of shifts) expect(day >= 0 && day < weeks * WEEK_DAYS).toBe(true)
        }
        for (const { shifts, rules } of draft.roundRobins)
          for (const id of rules.flatMap(rule => [rule.mainShift, ...rule.shiftsToGroup]))
            expect(shifts.some(shift => shift.id === id)).toBe(true)
        expect(partsOf(draftOf(partsOf(draft)))).toEqual(partsOf(draft))
      }),
    ))

  it('is again as it was when everything is undone, and as it became when that is done again', () =>
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 40 }), list => {
        const start: DraftHistory = { past: [], now: draftOf(PLAN), future: [] }
        const end = list.reduce((h, one) => stepped(h, { type: 'edit', edit: editOf(one, h.now) }), start)
        const steps = end.past.length
        let back = end
        for (let step = 0; step < steps; step++) back = stepped(back, { type: 'undo' })
        expect(back.now).toEqual(start.now)
        for (let step = 0; step < steps; step++) back = stepped(back, { type: 'redo' })
        expect(back.now).toEqual(end.now)
      }),
    ))

  it('moves a shift without adding or losing one, and copies it as one more', () => {
    const draft = draftOf(PLAN)
    const [first, second] = draft.patterns[0]!.groups
    const from = { rota: first!.key, id: first!.shifts[0]!.id }
    const to = { rota: second!.key, day: 13 }
    const afterMove = edits.shiftMoved(from, to)(draft)
    expect(countOf(afterMove)).toBe(countOf(draft))
    expect(shiftOf(afterMove, from)).toBeNull()
    expect(rotaOf(afterMove, second!.key)!.shifts.at(-1)).toMatchObject({ ...EARLY, day: 13 })
    const afterCopy = edits.shiftCopied(from, to)(draft)
    expect(countOf(afterCopy)).toBe(countOf(draft) + 1)
    expect(shiftOf(afterCopy, from)).toEqual(shiftOf(draft, from))
    // Not beyond the cycle, and not twice on a day.
    expect(edits.shiftMoved(from, { ...to, day: 14 })(draft)).toBe(draft)
    expect(edits.shiftCopied(from, to)(afterCopy)).toBe(afterCopy)
  })

  it('gives heads and days off to round robins alone', () => {
    const draft = draftOf(PLAN)
    const weekends = draft.roundRobins[0]!
    const lieu = { week: 'following' as const, weekday: 'monday' as const }
    const from = { rota: weekends.key, id: 4 }
    const fuller = edits.shiftChanged(from, { numberOfSurfers: 2, timeInLieu: lieu })(draft)
    const group = fuller.patterns[0]!.groups[1]!
    const there = edits.shiftCopied(from, { rota: group.key, day: 0 })(fuller)
    expect(rotaOf(there, group.key)!.shifts.at(-1)).toMatchObject({ numberOfSurfers: 1, timeInLieu: null })
    const again = edits.shiftCopied(from, { rota: weekends.key, day: 0 })(fuller)
    expect(rotaOf(again, weekends.key)!.shifts.at(-1)).toMatchObject({ numberOfSurfers: 2, timeInLieu: lieu })
  })

  it('ends a group of shifts whose main shift, or whose last other, goes', () => {
    const draft = draftOf(PLAN)
    const { key } = draft.roundRobins[0]!
    for (const id of [4, 9]) expect(edits.shiftsRemoved(key, [id])(draft).roundRobins[0]!.rules).toEqual([])
    expect(
      edits.shiftMoved({ rota: key, id: 9 }, { rota: key, day: 0 })(draft).roundRobins[0]!.rules,
    ).toEqual(draft.roundRobins[0]!.rules)
  })

  it('repeats a week after itself, and takes one out', () => {
    const draft = draftOf(PLAN)
    const { key } = draft.patterns[0]!
    const days = (of: Draft) =>
      of.patterns[0]!.groups[0]!.shifts.map(shift => shift.day).sort((a, b) => a - b)
    const longer = edits.weekDuplicated(key, 0)(draft)
    expect([longer.patterns[0]!.weeks, days(longer)]).toEqual([3, [0, 1, 7, 8, 15]])
    const shorter = edits.weekRemoved(key, 0)(draft)
    expect([shorter.patterns[0]!.weeks, days(shorter)]).toEqual([1, [1]])
    expect(days(edits.weeksSet(key, 1)(draft))).toEqual([0, 1])
  })

  it('moves within a list and keeps the order of the others', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
        const [from, to] = [a % list.length, b % list.length]
        const after = edits.moved(list, from, to)
        expect(after[to]).toBe(list[from])
        expect(after.filter(one => one !== list[from])).toEqual(list.filter(one => one !== list[from]))
      }),
    ))
})

describe('problems', () => {
  const OFFICE = PLAN.shiftPatterns[0]!
  const WEEKENDS = PLAN.roundRobins[0]!

  it('are none in a plan that can be saved', () => {
    expect(problemsOf(PLAN, 'monday')).toEqual([])
    expect(problemsOf(partsOf(edits.patternAdded(edits.roundRobinAdded(draftOf(EMPTY)))), 'monday')).toEqual(
      [],
    )
  })

  it('are said in the contract’s words, at their place', () => {
    const twoGroups = {
      ...EMPTY,
      shiftPatterns: [{ ...OFFICE, groups: [OFFICE.groups[0]!, OFFICE.groups[0]!] }],
    }
    expect(messageAt(problemsOf(twoGroups, 'monday'), 'shiftPatterns', 0, 'groups')).toBe(
      'The surfer 1 is present in 2 different groups The surfer 2 is present in 2 different groups',
    )
    expect([...agentsInTwoGroups(twoGroups)]).toEqual([1, 2])
    const twoPatterns = {
      ...EMPTY,
      shiftPatterns: [OFFICE, { ...OFFICE, name: 'Late', groups: [OFFICE.groups[1]!] }],
    }
    expect(messageAt(problemsOf(twoPatterns, 'monday'), 'shiftPatterns')).toBe(
      'The surfer 3 is present in more than one pattern: Office, Late',
    )
    const tooMany = {
      ...EMPTY,
      roundRobins: [{ ...WEEKENDS, plannedShifts: [{ ...duty(4, 5), numberOfSurfers: 4 }, duty(9, 6)] }],
    }
    expect(
      messageAt(problemsOf(tooMany, 'monday'), 'roundRobins', 0, 'plannedShifts', 0, 'numberOfSurfers'),
    ).toBe('A shift in round robin 7 requires 4 surfers but there are only 3 assignees in the round robin')
    const offThatDay = {
      ...EMPTY,
      roundRobins: [
        {
          ...WEEKENDS,
          rules: [],
          plannedShifts: [
            { ...duty(4, 5), timeInLieu: { week: 'same' as const, weekday: 'friday' as const } },
          ],
        },
      ],
    }
    // The sixth day of a week is a Friday where weeks begin on Sunday.
    expect(
      messageAt(problemsOf(offThatDay, 'sunday'), 'roundRobins', 0, 'plannedShifts', 0, 'timeInLieu'),
    ).toBe('The day off for a shift must be another than its own.')
    expect(problemsOf(offThatDay, 'monday')).toEqual([])
    const noShift = edits.ruleAdded(0)
    expect(noShift(draftOf(PLAN))).toEqual(draftOf(PLAN))
    const draft = draftOf({ ...PLAN, roundRobins: [{ ...WEEKENDS, rules: [] }] })
    const lonely = partsOf(edits.ruleAdded(draft.roundRobins[0]!.key)(draft))
    expect(
      messageAt(problemsOf(lonely, 'monday'), 'roundRobins', 0, 'rules', 0, 'settings', 'shiftsToGroup'),
    ).toBe('Select at least one shift')
  })
})

describe('hours of a rota', () => {
  it('count overlapping shifts once, and a night where it begins', () => {
    const shifts = [
      { ...EARLY, day: 0 },
      { ...times(10, 16), day: 0 },
      { ...NIGHT, day: 6 },
      { ...EARLY, day: 7 },
    ].map((shift, id) => ({ ...shift, id, numberOfSurfers: 1, timeInLieu: null }))
    expect(weekMinutes({ weeks: 3, shifts })).toEqual([18 * 60, 8 * 60, 0])
  })

  it('are too few on average, or too many in the fullest week', () => {
    const person = (minContractedHours: number | null, maxContractedHours: number | null) => ({
      minContractedHours,
      maxContractedHours,
    })
    const people = [person(30, 40), person(20, 35), person(null, null)]
    const { under, over } = againstContracts([36 * 60, 16 * 60], people)
    expect([under, over]).toEqual([[people[0]], [people[1]]])
    expect(againstContracts([40 * 60, 40 * 60], [person(40, 40)])).toEqual({ under: [], over: [] })
  })
})
