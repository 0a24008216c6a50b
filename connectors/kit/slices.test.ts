import { expect, it } from 'vitest'
import { DAY_MS } from '#core/time/index.ts'
import { type Slice, slices } from './slices.ts'

const FROM = Date.UTC(2026, 2, 1)

it('a slice that has more than the provider gives is halved until it has not, and nothing is left out', async () => {
  const asked: Slice[] = []
  const range = { from: FROM, to: FROM + 2 * DAY_MS }
  const read = async (slice: Slice) => {
    const isTooLong = slice.to - slice.from > DAY_MS / 3
    if (!isTooLong) asked.push(slice)
    return { records: [], next: null, isTooLong }
  }
  let last: unknown
  for await (const batch of slices(range, null, 60_000, read)) last = batch.cursor
  expect(asked[0]!.from).toBe(range.from)
  for (const [index, slice] of asked.slice(1).entries()) expect(slice.from).toBe(asked[index]!.to)
  expect(asked.at(-1)!.to).toBe(range.to)
  expect(last).toEqual({ v: 1, at: { from: range.to - 60_000, to: range.to, page: null } })
})

it('pages that lead in a circle are refused', async () => {
  const read = async () => ({ records: [], next: 'again' })
  const all = async () => {
    for await (const _batch of slices({ from: FROM, to: FROM + 1 }, null, 0, read));
  }
  await expect(all()).rejects.toMatchObject({ code: 'refused' })
})
