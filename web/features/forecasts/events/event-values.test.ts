import { describe, expect, it } from 'vitest'
import type { Adjustment } from '#contract/endpoints/forecasts.ts'
import { doesText, EventValues, eventFormOf, eventLinesOf } from './event-values.ts'

const values = (wishes: Partial<EventValues>): EventValues => ({
  name: 'Sale',
  from: '2026-03-29 00:00:00',
  to: '2026-03-30 00:00:00',
  kind: 'factor',
  lines: { 1: { isIn: true, percent: 20, total: '' }, 2: { isIn: false, percent: 0, total: '' } },
  ...wishes,
})
const problems = (wishes: Partial<EventValues>) =>
  (EventValues.safeParse(values(wishes)).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

describe('an event form', () => {
  it('sends only the chosen groups, on the wall clock of the zone', () => {
    expect(eventFormOf(values({}), 'Europe/Paris')).toEqual({
      name: 'Sale',
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
      kind: 'factor',
      streams: [{ streamId: 1, adjustmentFactor: 1.2, total: null }],
    })
  })

  it('sends totals for the kind total and plain ones otherwise', () => {
    const lines = { 1: { isIn: true, percent: 20, total: 900 } }
    expect(eventFormOf(values({ kind: 'total', lines }), 'Etc/UTC').streams).toEqual([
      { streamId: 1, adjustmentFactor: 1, total: 900 },
    ])
    expect(eventFormOf(values({ kind: 'exclude', lines }), 'Etc/UTC').streams).toEqual([
      { streamId: 1, adjustmentFactor: 1, total: null },
    ])
  })

  it.each([
    [{ to: '2026-03-29 00:00:00' }, 'to: End date must be after start date'],
    [{ name: ' ' }, 'name: Required'],
    [{ lines: { 1: { isIn: true, percent: 0, total: '' } } }, 'lines: Change at least one ticket group'],
    [{ lines: {} }, 'lines: Choose at least one ticket group'],
    [
      { lines: { 1: { isIn: true, percent: -101, total: '' } } },
      'lines.1.percent: Percentage change must not be less than -1',
    ],
    [
      { kind: 'total' as const, lines: { 1: { isIn: true, percent: 0, total: '' } } },
      'lines.1.total: Enter the total',
    ],
  ])('refuses %j', (wishes, text) => {
    expect(problems(wishes)).toEqual([text])
  })

  it('shows a stored event as it was entered', () => {
    expect(eventLinesOf({ streams: [{ streamId: 2, adjustmentFactor: 0.9, total: null }] }, [1, 2])).toEqual({
      1: { isIn: false, percent: 0, total: '' },
      2: { isIn: true, percent: -10, total: '' },
    })
  })

  it('says what an event does to whom', () => {
    const text = (kind: Adjustment['kind'], streams: [number, number, number | null][]) =>
      doesText(
        {
          kind,
          streams: streams.map(([streamId, adjustmentFactor, total]) => ({
            streamId,
            adjustmentFactor,
            total,
          })),
        } as Adjustment,
        id => `G${id}`,
      ).replaceAll(/\s/g, ' ')
    expect(
      text('factor', [
        [1, 1.1, null],
        [2, 1.1, null],
      ]),
    ).toBe('G1, G2: +10 %')
    expect(
      text('factor', [
        [1, 1.1, null],
        [2, 0.5, null],
      ]),
    ).toBe('G1 +10 %, G2 −50 %')
    expect(text('total', [[1, 1, 1200]])).toBe('G1 = 1,200 contacts')
    expect(
      text('exclude', [
        [1, 1, null],
        [2, 1, null],
      ]),
    ).toBe('G1, G2')
  })
})
