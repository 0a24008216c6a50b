import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetKeptSchedule, keepSchedule, ownerOf, readKeptSchedule } from './kept-schedule.ts'

const kept = {
  owner: ownerOf({ organizationId: 1, id: 7 }),
  savedAt: 5,
  zone: 'Etc/UTC',
  answer: { blocks: [] },
}

beforeEach(() => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.includes('too much')) throw new Error('QuotaExceededError')
      store.set(key, value)
    },
    removeItem: (key: string) => store.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('keeps one schedule, and forgets it', () => {
  expect(readKeptSchedule()).toBeNull()
  keepSchedule(kept)
  expect(readKeptSchedule()).toEqual(kept)
  forgetKeptSchedule()
  expect(readKeptSchedule()).toBeNull()
})

it('reads nothing of another shape, and keeps nothing old where there is no room', () => {
  localStorage.setItem('lineup.keptSchedule', '{"owner": 3}')
  expect(readKeptSchedule()).toBeNull()
  localStorage.setItem('lineup.keptSchedule', 'spoilt')
  expect(readKeptSchedule()).toBeNull()
  keepSchedule(kept)
  keepSchedule({ ...kept, answer: 'too much' })
  expect(readKeptSchedule()).toBeNull()
})
