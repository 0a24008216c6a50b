import { expect, it } from 'vitest'
import { inSlices } from './slices.ts'

function* counting(to: number, seen: number[]) {
  for (let at = 0; at < to; at++) {
    seen.push(at)
    yield
  }
  return seen.length
}

it('does all of the work, after whoever began it has gone on', async () => {
  const seen: number[] = []
  const done = inSlices(counting(1000, seen), new AbortController().signal)
  expect(seen).toEqual([])
  expect(await done).toBe(1000)
})

it('leaves work that was given up where it is', async () => {
  const seen: number[] = []
  const giveUp = new AbortController()
  const done = inSlices(counting(1000, seen), giveUp.signal)
  giveUp.abort()
  expect(await done).toBeUndefined()
  expect(seen).toEqual([])
})
