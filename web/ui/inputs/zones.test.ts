import { expect, it } from 'vitest'
import { allZones, zoneOffsetText } from './zones.ts'

const winter = Date.UTC(2026, 0, 15)

it('writes offsets with sign, hours and minutes', () => {
  expect(zoneOffsetText('Etc/UTC', winter)).toBe('UTC+00:00')
  expect(zoneOffsetText('Asia/Kathmandu', winter)).toBe('UTC+05:45')
  expect(zoneOffsetText('America/St_Johns', winter)).toBe('UTC−03:30')
})

it('lists each zone once, the default one first', () => {
  const zones = allZones().map(zone => zone.value)
  expect(zones[0]).toBe('Etc/UTC')
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones).toContain('Australia/Lord_Howe')
})
