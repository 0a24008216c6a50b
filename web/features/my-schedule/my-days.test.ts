import { expect, it } from 'vitest'
import { HOUR_MS, instantAt } from '#core/time/index.ts'
import { blocksOf, daysOf, presentOf, stretchesOf } from './my-days.ts'

const ZONE = 'Europe/London'
const at = (date: string, minute: number) => new Date(instantAt(ZONE, date, minute)).toISOString()
const shift = (id: number, date: string, start: number, end: number) => ({
  id,
  type: 'shift' as const,
  surferId: 1,
  interval: { start: at(date, start), end: at(date, end) },
  conflictType: 'standard' as const,
  breaks: [{ start: at(date, start + 120), end: at(date, start + 150) }],
  tasks: [{ id: 1, taskId: 7, interval: { start: at(date, start), end: at(date, start + 180) } }],
  shiftTemplateId: 2,
  taskTemplateId: null,
  roundRobinId: null,
  subtype: null,
  title: null,
})
const answer = {
  timezone: ZONE,
  blocks: [shift(1, '2026-03-22', 1320, 1800), shift(2, '2026-03-24', 540, 1020)],
  tasks: [{ id: 7, name: 'Phone', emoji: '📞', color: 'blue' as const, type: 'task-activity' }],
  shiftTemplates: [{ id: 2, name: 'Early', color: 'teal' as const }],
}
const blocks = blocksOf(answer)

it('puts a night that began before the week on its first day', () => {
  const days = daysOf(blocks, { from: '2026-03-23', to: '2026-03-30' }, ZONE)
  expect(days.slice(0, 3).map(day => day.blocks.map(block => block.id))).toEqual([[1], [2], []])
})

it('tells what is on and what is next, a break above the activity it cuts', () => {
  const stretches = stretchesOf(blocks.slice(1), answer)
  expect(stretches.map(one => one.name)).toEqual(['Phone', 'Break', 'Phone', 'Early'])
  const now = instantAt(ZONE, '2026-03-24', 670)
  expect(presentOf(stretches, now, HOUR_MS)).toMatchObject({
    current: { name: 'Break' },
    next: { name: 'Phone' },
  })
  const evening = instantAt(ZONE, '2026-03-24', 1100)
  expect(presentOf(stretches, evening, HOUR_MS)).toEqual({ current: null, next: null })
})
