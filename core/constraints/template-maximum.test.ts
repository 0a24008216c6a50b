import { describe, expect, it } from 'vitest'
import {
  bound,
  contextOf,
  type RowForm,
  relaxationContext,
  rowOf,
  scope,
  unreachedRepairs,
} from '#test/core/constraints/day-rows.ts'
import { shiftSuccession } from './shift-succession.ts'
import { templateMaximum } from './template-maximum.ts'

const DAYS = 5
/** Every row of off, template 1 and template 2. */
const forms: RowForm[] = Array.from({ length: 3 ** DAYS }, (_, code) => {
  const places = Array.from({ length: DAYS }, (_, day) => (Math.floor(code / 3 ** day) % 3) - 1)
  return { days: places.map(place => (place < 0 ? '-' : 'x')).join(''), templates: places }
})
const timesOf = ({ templates }: RowForm, place: number) => templates!.filter(one => one === place).length

describe('a shift template so often at most', () => {
  const sequence = { maxShiftsByTemplate: new Map([[2, 2]]) }
  const logic = templateMaximum.sequence(bound(sequence), scope(DAYS))!

  it('counts the shifts beyond, on every row', () => {
    for (const form of forms)
      expect(logic.excess(rowOf(form)), JSON.stringify(form)).toBe(Math.max(0, timesOf(form, 1) - 2))
  })

  it('offers a choice that every repaired row makes', () => {
    for (const form of forms)
      if (logic.excess(rowOf(form)) > 0) expect(unreachedRepairs(logic, form, forms, () => true)).toEqual([])
  })

  it('warns once, with all shifts of the template', () => {
    for (const form of forms) {
      const breaches = templateMaximum.breaches(contextOf(form, sequence))
      expect(breaches.map(({ blocks }) => blocks.length)).toEqual(
        timesOf(form, 1) > 2 ? [timesOf(form, 1)] : [],
      )
    }
  })
})

describe('a shift that may not follow another on the next day', () => {
  const sequence = { notBeforeIds: new Map([[2, [1, 2]]]) }
  const logic = shiftSuccession.sequence(bound(sequence), scope(DAYS))!
  const barred = ({ templates }: RowForm) =>
    templates!.filter((place, day) => place === 1 && (templates![day + 1] ?? -1) >= 0).length

  it('counts every pair of days, on every row', () => {
    for (const form of forms) expect(logic.excess(rowOf(form)), JSON.stringify(form)).toBe(barred(form))
  })

  it('offers a choice that every repaired row makes', () => {
    for (const form of forms)
      if (logic.excess(rowOf(form)) > 0) expect(unreachedRepairs(logic, form, forms, () => true)).toEqual([])
  })

  it('warns of every pair, naming both shifts', () => {
    for (const form of forms) {
      const shiftNames = new Map([
        [1, 'Early'],
        [2, 'Late'],
      ])
      const breaches = shiftSuccession.breaches({ ...contextOf(form, sequence), shiftNames })
      expect(breaches).toHaveLength(barred(form))
      for (const { sentence, blocks } of breaches) {
        expect(sentence).toContain('may not follow Late of the day before')
        expect(blocks[0]!.interval.end).toBeLessThan(blocks[1]!.interval.start)
      }
    }
  })

  it('is loosened pair by pair, and then allows just that pair', () => {
    const context = relaxationContext({ surfer: bound(sequence), templateName: id => `T${id}` })
    const steps = [...shiftSuccession.relaxations(context)]
    expect(steps.map(({ sentence }) => sentence)).toEqual([
      'Allow the shift T1 on the day after T2.',
      'Allow the shift T2 on the day after T2.',
    ])
    const lateThenEarly = { days: 'xx---', templates: [1, 0, -1, -1, -1] }
    const twoLate = { days: 'xx---', templates: [1, 1, -1, -1, -1] }
    expect(shiftSuccession.breaches(contextOf(lateThenEarly, steps[0]!.rules))).toEqual([])
    expect(shiftSuccession.breaches(contextOf(twoLate, steps[0]!.rules))).toHaveLength(1)
  })
})
