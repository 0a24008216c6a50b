import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SILENT_MS, staleness } from './stale.ts'

const NOW = Date.parse('2031-03-04T12:00:00Z')
const ago = (ms: number | null) => (ms === null ? null : new Date(NOW - ms))
type ReceivedFact = Parameters<typeof staleness>[0]
const CALM: ReceivedFact = {
  state: 'connected',
  lastEventAt: ago(1e9),
  lastSyncAt: ago(1e9),
  waitingSince: null,
  missedFrom: null,
}
const of = (reported: Partial<ReceivedFact>, isFetched = false, now = NOW) =>
  staleness({ ...CALM, ...reported }, isFetched, now)
const because = (...given: Parameters<typeof of>) => of(...given)?.because ?? null

const TROUBLED: ReceivedFact['state'][] = ['connecting', 'failing', 'needs-reauth']

it('a system that answers is not stale, however long it has nothing to tell', () => {
  for (const ageMs of [0, SILENT_MS + 1, 1e9, null])
    expect(of({ lastEventAt: ago(ageMs) }), `${ageMs}`).toBe(null)
})

it('one that does not answer is stale two minutes after it told something last, or if it never did', () => {
  for (const state of TROUBLED)
    expect([0, SILENT_MS, SILENT_MS + 1, null].map(ageMs => of({ state, lastEventAt: ago(ageMs) }))).toEqual([
      ...[null, null],
      { because: 'silent', since: NOW - SILENT_MS - 1 },
      { because: 'silent', since: null },
    ])
})

it('what it has told and nobody has read for two minutes makes it stale, though it goes on telling', () => {
  const waiting = (ms: number) => because({ lastEventAt: ago(0), waitingSince: ago(ms) })
  expect([SILENT_MS, SILENT_MS + 1].map(waiting)).toEqual([null, 'silent'])
})

it('what was missed makes it stale until it was made up for, whatever it tells meanwhile', () => {
  expect(of({ lastEventAt: ago(0), missedFrom: NOW - 9_000 })).toEqual({
    because: 'missed',
    since: NOW - 9_000,
  })
})

it('one that is only read now and then is of now for two minutes after it was read', () => {
  const read = (ms: number | null) => because({ lastSyncAt: ago(ms) }, true)
  expect([0, SILENT_MS, SILENT_MS + 1, null].map(read)).toEqual([null, null, 'fetched', 'fetched'])
})

it('once stale it stays so until it tells something, answers, or is read', () => {
  const ages = fc.option(fc.nat(SILENT_MS * 3), { nil: null })
  fc.assert(
    fc.property(fc.constantFrom(...TROUBLED, 'connected' as const), ages, ages, fc.nat(), (...given) => {
      const [state, reportedMs, waitingMs, laterMs] = given
      const source = { state, lastEventAt: ago(reportedMs), waitingSince: ago(waitingMs) }
      if (of(source)) expect(of(source, false, NOW + laterMs)).toEqual(of(source))
      expect(of({ ...source, state: 'connected', waitingSince: null }, false, NOW + laterMs)).toBe(null)
      expect(of({ ...source, lastEventAt: new Date(NOW), waitingSince: null })).toBe(null)
    }),
  )
})
