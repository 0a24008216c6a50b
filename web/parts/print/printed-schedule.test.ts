import { describe, expect, it } from 'vitest'
import type { ScheduledBlock } from '#core/blocks/index.ts'
import { HOUR_MS, instantAt } from '#core/time/index.ts'
import { entriesOf, legendOf, printedBlocks, weeksOf, workedHours, zoneLine } from './printed-schedule.ts'

const ZONE = 'Europe/London'
const at = (date: string, hour: number) => instantAt(ZONE, date, hour * 60)
const block = (id: number, type: ScheduledBlock['type'], start: number, end: number): ScheduledBlock => ({
  id,
  surferId: 1,
  type,
  interval: { start, end },
  published: null,
  breaks: [],
  tasks: [],
  isFill: false,
  shiftTemplateId: null,
})
const NAMES = {
  ofBlock: ({ type }: ScheduledBlock) => ({ name: type === 'shift' ? '' : 'Sick', color: 'beige' }),
  ofTask: (taskId: number) => ({ name: `Activity ${taskId}`, color: 'blue' }),
}
const night = block(1, 'shift', at('2026-03-08', 22), at('2026-03-09', 6))
const early = {
  ...block(2, 'shift', at('2026-03-10', 8), at('2026-03-10', 16)),
  breaks: [{ start: at('2026-03-10', 12), end: at('2026-03-10', 13) }],
  tasks: [{ taskId: 7, interval: { start: at('2026-03-10', 8), end: at('2026-03-10', 16) } }],
}
const sick = block(3, 'time-off', at('2026-03-10', 14), at('2026-03-12', 0))
const agent = { id: 1, name: 'Ana', facts: [], blocks: printedBlocks([sick, early, night], NAMES) }
const group = { title: 'Harbour', agents: [agent] }
const timesOn = (date: string, first = '2026-03-09') =>
  entriesOf(agent, date, first, ZONE).map(({ block: { id }, times }) => [id, times])

describe('a schedule on paper', () => {
  it('has a shift on the day it starts, and what else there is on each of its days', () => {
    expect(timesOn('2026-03-08', '2026-03-08')).toEqual([[1, '22:00 – 06:00']])
    expect(timesOn('2026-03-09', '2026-03-08')).toEqual([])
    expect(timesOn('2026-03-09')).toEqual([[1, 'until 06:00']])
    expect(timesOn('2026-03-10')).toEqual([
      [2, '08:00 – 16:00'],
      [3, '14:00 – 00:00'],
    ])
    expect(timesOn('2026-03-11')).toEqual([[3, 'All day']])
  })
  it('says what is done in a shift as far as nothing lies over it', () => {
    const parts = agent.blocks.find(({ id }) => id === 2)!.parts
    expect(parts.map(({ name, interval: { start, end } }) => [name, (end - start) / HOUR_MS])).toEqual([
      ['Activity 7', 4],
      ['Break', 1],
      ['Activity 7', 1],
    ])
    expect(legendOf(group, true).map(look => look.name)).toEqual(['Activity 7', 'Break', 'Sick'])
    expect(legendOf(group, false).map(look => look.name)).toEqual(['Sick'])
  })
  it('shows the hours in which somebody works, and all of a day without', () => {
    const { start, end, marks } = workedHours(group, '2026-03-10', ZONE)
    expect([start, end, marks.length]).toEqual([at('2026-03-10', 8), at('2026-03-10', 16), 8])
    expect(workedHours(group, '2026-03-29', ZONE).marks).toHaveLength(23)
  })
  it('names the zone, twice where the clock changes', () => {
    const line = (from: string, to: string) => zoneLine({ start: at(from, 0), end: at(to, 0) }, ZONE)
    expect(line('2026-03-09', '2026-03-16')).toMatch(/^Times in Europe\/London \([^,]+\)$/)
    expect(line('2026-03-23', '2026-03-30')).toMatch(/, then /)
  })
  it('begins a week on its first day', () => {
    const isMonday = (date: string) => date === '2026-03-09'
    expect(weeksOf(['2026-03-08', '2026-03-09', '2026-03-10'], isMonday).map(week => week.length)).toEqual([
      1, 2,
    ])
  })
})
