import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PREFERENCES, readPreference, storageKey, writePreference } from './preferences.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('preferences', () => {
  it('keep what was written, below the product’s own name', () => {
    writePreference('view', 'surfer')
    expect(readPreference('view')).toBe('surfer')
    expect([...stored]).toEqual([['lineup.view', '"surfer"']])
  })

  it('start from a value of their own shape', () => {
    for (const { shape, initial } of Object.values(PREFERENCES))
      expect(shape.safeParse(initial).success).toBe(true)
  })

  it.each(['"captain"', 'not json', '7'])('take %s for no choice', raw => {
    stored.set(storageKey('view'), raw)
    expect(readPreference('view')).toBe('manager')
  })

  it('give the same object until storage changes', () => {
    stored.set(storageKey('surferFilter'), '{"teamIds":[1]}')
    const first = readPreference('surferFilter')
    expect(readPreference('surferFilter')).toBe(first)
    stored.set(storageKey('surferFilter'), '{"teamIds":[2]}')
    expect(readPreference('surferFilter')).toEqual({ teamIds: [2] })
  })
})
