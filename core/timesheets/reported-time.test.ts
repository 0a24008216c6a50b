import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  type Interval,
  instantAt,
  lengthMinutes,
  localDateOf,
  MINUTE_MS,
  subtract,
} from '../time/index.ts'
import { scheduledOf } from '../timecards/index.ts'
import { reportedTimes, type SheetCard, type TimesheetRow } from './index.ts'

const zone = 'Europe/Paris'
const from = '2026-10-24'
const period = { from, to: addDays(from, 3), zone }
const at = (minute: number) => instantAt(zone, from, 0) + minute * MINUTE_MS
const shift = (blockId: number, interval: Interval): TimesheetRow => ({
  date: localDateOf(zone, interval.start),
  blockId,
  type: 'shift',
  interval,
  workMinutes: 0,
  breakMinutes: 0,
  blockedMinutes: 0,
  minutesByTask: new Map(),
  absentMinutes: 0,
})
const card = (start: number, end: number | null, wishes: Partial<SheetCard> = {}): SheetCard => ({
  type: 'standard',
  reportedStart: at(start),
  reportedEnd: end === null ? null : at(end),
  scheduledStart: null,
  scheduledEnd: null,
  blockIdAtStart: null,
  ...wishes,
})

describe('reported time', () => {
  it('of a shift is that of all its cards', () => {
    const rows = [shift(1, { start: at(540), end: at(1020) })]
    const { byBlock, unscheduled } = reportedTimes(
      rows,
      [
        card(530, 720, { blockIdAtStart: 1 }),
        card(750, 1050, { type: 'manual' }),
        card(1200, 1260, { type: 'overtime' }),
      ],
      period,
    )
    expect(byBlock.get(1)).toEqual({
      start: at(530),
      end: at(1050),
      minutes: 490,
      overtimeMinutes: 40,
      types: ['standard', 'manual'],
    })
    expect(unscheduled).toMatchObject([{ date: from, minutes: 60, overtimeMinutes: 60, types: ['overtime'] }])
  })

  it('of a card over two shifts is split where the second begins; the pause is overtime of the first', () => {
    const rows = [shift(1, { start: at(540), end: at(720) }), shift(2, { start: at(840), end: at(1080) })]
    const cards = [card(530, 1090, { blockIdAtStart: 1 })]
    const { byBlock, unscheduled } = reportedTimes(rows, cards, period)
    expect([...byBlock]).toEqual([
      [1, { start: at(530), end: at(840), minutes: 310, overtimeMinutes: 130, types: ['standard'] }],
      [2, { start: at(840), end: at(1090), minutes: 250, overtimeMinutes: 10, types: ['standard'] }],
    ])
    expect(unscheduled).toEqual([])
  })

  it('of a card over the end of the period is told in both timesheets, each its part', () => {
    const evening = { blockId: 1, interval: { start: at(1200), end: at(1440) } }
    const night = { blockId: 2, interval: { start: at(1440), end: at(1800) } }
    const cards = [card(1200, 1810, { blockIdAtStart: 1 })]
    const sheet = (own: typeof evening, other: typeof evening) =>
      reportedTimes([shift(own.blockId, own.interval)], cards, period, [other])
    expect(sheet(evening, night).byBlock.get(1)).toMatchObject({ minutes: 240, overtimeMinutes: 0 })
    expect(sheet(night, evening).byBlock.get(2)).toMatchObject({ minutes: 370, overtimeMinutes: 10 })
    expect(sheet(evening, night).byBlock.size + sheet(night, evening).unscheduled.length).toBe(1)
  })

  it('of an open card counts nothing yet', () => {
    const rows = [shift(1, { start: at(540), end: at(1020) })]
    const { byBlock } = reportedTimes(rows, [card(545, null, { blockIdAtStart: 1 })], period)
    expect(byBlock.get(1)).toMatchObject({ start: at(545), end: null, minutes: 0, overtimeMinutes: 0 })
  })

  it('of a night that began before the period is left to the days before', () => {
    const night = { scheduledStart: at(-120), scheduledEnd: at(360), blockIdAtStart: 9 }
    expect(reportedTimes([], [card(-120, 360, night)], period).unscheduled).toEqual([])
  })

  it('counts every minute of every card once, and never more overtime than time', () => {
    const any = fc.tuple(fc.nat(4000), fc.integer({ min: 1, max: 700 }))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), fc.array(any, { maxLength: 6 }), (shifts, reported) => {
        const rows = shifts.map(([start, length], id) =>
          shift(id + 1, { start: at(start), end: at(start + length) }),
        )
        const known = rows.map(({ blockId, interval }) => ({ blockId, interval }))
        const cards = reported
          .toSorted((a, b) => a[0] - b[0])
          .map(([start, length], index) => {
            const { blockIdAtEnd: _, ...schedule } = scheduledOf(known, {
              start: at(start),
              end: at(start + length),
            })
            // Every other card has forgotten its shift.
            return card(start, start + length, index % 2 ? schedule : {})
          })
        const { byBlock, unscheduled } = reportedTimes(rows, cards, { ...period, to: addDays(from, 9) })
        const all = [...byBlock.values(), ...unscheduled]
        expect(all.reduce((sum, one) => sum + one.minutes, 0)).toBe(
          reported.reduce((sum, [, length]) => sum + length, 0),
        )
        for (const one of all) expect(one.overtimeMinutes).toBeLessThanOrEqual(one.minutes)
        // Time outside of every shift is the same, however the cards are split.
        const worked = rows.map(row => row.interval)
        const outside = cards.flatMap(one =>
          subtract([{ start: one.reportedStart, end: one.reportedEnd! }], worked),
        )
        const onShifts = [...byBlock.values()].reduce((sum, one) => sum + one.overtimeMinutes, 0)
        const onNone = unscheduled.reduce((sum, one) => sum + one.minutes, 0)
        expect(onShifts + onNone).toBe(outside.reduce((sum, one) => sum + lengthMinutes(one), 0))
      }),
    )
  })
})
