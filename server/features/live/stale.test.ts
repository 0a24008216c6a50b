import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isStale, SILENT_MS } from './stale.ts'

const NOW = Date.parse('2031-03-04T12:00:00Z')
const ago = (ms: number | null) => (ms === null ? null : new Date(NOW - ms))
type State = Parameters<typeof isStale>[0]['state']
const of = (state: State, toldMs: number | null, waitingMs: number | null = null) =>
  isStale({ state, lastEventAt: ago(toldMs), waitingSince: ago(waitingMs) }, NOW)

const TROUBLED: State[] = ['connecting', 'failing', 'needs-reauth']

it('a system that answers is not stale, however long it has nothing to tell', () => {
  for (const told of [0, SILENT_MS + 1, 1e9, null]) expect(of('connected', told), `${told}`).toBe(false)
})

it('one that does not answer is stale two minutes after it told something last, or if it never did', () => {
  for (const state of TROUBLED)
    expect([0, SILENT_MS, SILENT_MS + 1, null].map(told => of(state, told))).toEqual([
      ...[false, false, true, true],
    ])
})

it('what it has told and nobody has read for two minutes makes it stale, though it goes on telling', () => {
  expect([SILENT_MS, SILENT_MS + 1].map(waiting => of('connected', 0, waiting))).toEqual([false, true])
})

it('once stale it stays so until it tells something, answers, or is read', () => {
  const ages = fc.option(fc.nat(SILENT_MS * 3), { nil: null })
  fc.assert(
    fc.property(fc.constantFrom(...TROUBLED, 'connected' as const), ages, ages, fc.nat(), (...given) => {
      const [state, toldMs, waitingMs, laterMs] = given
      const source = { state, lastEventAt: ago(toldMs), waitingSince: ago(waitingMs) }
      if (isStale(source, NOW)) expect(isStale(source, NOW + laterMs)).toBe(true)
      expect(isStale({ ...source, state: 'connected', waitingSince: null }, NOW + laterMs)).toBe(false)
      expect(isStale({ ...source, lastEventAt: new Date(NOW), waitingSince: null }, NOW)).toBe(false)
    }),
  )
})
