import { expect, it } from 'vitest'
import { comingRange } from './coming-range.ts'
import { QUICK_START, type QuickStartFacts } from './quick-start.ts'

const NOTHING: QuickStartFacts = {
  connectionCount: 0,
  streamCount: 0,
  surferCount: 0,
  linkedTaskCount: 0,
  shiftTemplateCount: 0,
  blockCount: 0,
  publishedBlockCount: 0,
}

it('has one step per fact: each fact alone does exactly its own', () => {
  const names = Object.keys(NOTHING) as (keyof QuickStartFacts)[]
  expect(QUICK_START.map(step => step.isDone(NOTHING))).not.toContain(true)
  names.forEach((name, at) => {
    const done = QUICK_START.map(step => step.isDone({ ...NOTHING, [name]: 1 }))
    expect(done.map((isDone, index) => isDone === (index === at))).not.toContain(false)
  })
})

it('looks two weeks ahead by the calendar, over a change of clocks too', () => {
  expect(comingRange('Europe/Paris', Date.parse('2026-10-20T23:30:00Z'))).toEqual({
    from: '2026-10-20T22:00:00.000Z',
    to: '2026-11-03T23:00:00.000Z',
  })
})
