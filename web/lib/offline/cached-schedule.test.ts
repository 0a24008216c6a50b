import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheSchedule, clearCachedSchedule, ownerOf, readCachedSchedule } from './cached-schedule.ts'

const cached = {
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
  expect(readCachedSchedule()).toBeNull()
  cacheSchedule(cached)
  expect(readCachedSchedule()).toEqual(cached)
  clearCachedSchedule()
  expect(readCachedSchedule()).toBeNull()
})

it('reads nothing of another shape, and keeps nothing old where there is no room', () => {
  localStorage.setItem('lineup.keptSchedule', '{"owner": 3}')
  expect(readCachedSchedule()).toBeNull()
  localStorage.setItem('lineup.keptSchedule', 'spoilt')
  expect(readCachedSchedule()).toBeNull()
  cacheSchedule(cached)
  cacheSchedule({ ...cached, answer: 'too much' })
  expect(readCachedSchedule()).toBeNull()
})
