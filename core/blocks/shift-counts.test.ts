import { expect, it } from 'vitest'
import { addDays, instantAt } from '../time/index.ts'
import { countShifts } from './index.ts'

const shift = (zone: string, date: string, start: number, length: number, wishes: object = {}) => ({
  id: 1,
  surferId: 1,
  type: 'shift' as const,
  published: null,
  breaks: [],
  tasks: [],
  isFill: false,
  shiftTemplateId: 5,
  interval: { start: instantAt(zone, date, start), end: instantAt(zone, date, start) + length * 60_000 },
  ...wishes,
})

const templateOf = (block: { shiftTemplateId: number | null }) => block.shiftTemplateId

it('counts a shift once, on the day it starts, by template and type', () => {
  const blocks = [
    shift('Europe/Paris', '2031-03-24', 1320, 480),
    shift('Europe/Paris', '2031-03-24', 540, 480),
    shift('Europe/Paris', '2031-03-24', 540, 480, { isFill: true }),
    shift('Europe/Paris', '2031-03-25', 540, 480, { shiftTemplateId: null }),
    shift('Europe/Paris', '2031-03-25', 0, 1440, { type: 'time-off' }),
  ]
  expect([...countShifts(blocks, 'Europe/Paris', templateOf)]).toEqual([
    [
      '2031-03-24',
      [
        { shiftTemplateId: 5, type: 'standard', count: 2 },
        { shiftTemplateId: 5, type: 'fill', count: 1 },
      ],
    ],
    ['2031-03-25', [{ shiftTemplateId: null, type: 'standard', count: 1 }]],
  ])
})

// The clocks change by half an hour there, at two in the morning.
it.each(['2031-04-06', '2031-10-05'])('knows the days when clocks change in Lord Howe, %s', date => {
  const zone = 'Australia/Lord_Howe'
  const blocks = [
    shift(zone, addDays(date, -1), 1439, 480),
    shift(zone, date, 0, 480),
    shift(zone, date, 1439, 480),
  ]
  expect([...countShifts(blocks, zone, templateOf)].map(([day, [tally]]) => [day, tally!.count])).toEqual([
    [addDays(date, -1), 1],
    [date, 2],
  ])
})
