import { describe, expect, it } from 'vitest'
import { addDays, HOUR_MS, instantAt, MINUTE_MS, minuteOfDay } from '#core/time/index.ts'
import { type Count, historyGrid, minuteOfWeek } from './history.ts'

const MONDAY = Date.parse('2026-06-01T00:00:00Z')
const UTC = { zone: 'Etc/UTC', operatingTimes: null }

const count = (at: number, offered: number, more: Partial<Count> = {}): Count => ({
  at,
  minutes: 15,
  offered,
  handled: null,
  seconds: 0,
  timed: 0,
  ...more,
})
const at = (minute: number) => MONDAY + minute * MINUTE_MS
const whole = (counts: Count[]) => [
  { start: counts[0]!.at, end: counts.at(-1)!.at + counts.at(-1)!.minutes * MINUTE_MS },
]

it('is null without a count', () => {
  expect(historyGrid([], { ...UTC, missing: [], covered: [] })).toBeNull()
})

describe('a step without contacts', () => {
  const counts = [count(at(600), 3), count(at(7 * 1440 + 645), 2)]

  it('is zero at times of the week at which contacts came, and missing at others', () => {
    const grid = historyGrid(counts, { ...UTC, missing: [], covered: whole(counts) })!
    const offered = (minute: number) => grid.offered[(at(minute) - grid.startsAt[0]!) / (15 * MINUTE_MS)]
    expect(offered(600)).toBe(3)
    expect(offered(645)).toBe(0)
    expect(offered(7 * 1440 + 600)).toBe(0)
    expect(offered(7 * 1440 + 645)).toBe(2)
    expect(offered(615)).toBeNaN()
    expect(offered(1440 + 600)).toBeNaN()
  })

  it('is zero during operating times, whenever contacts came', () => {
    const operatingTimes = [{ startMinutes: 600, endMinutes: 660 }]
    const grid = historyGrid(counts, { ...UTC, operatingTimes, missing: [], covered: whole(counts) })!
    expect([...grid.offered.slice(0, 5)]).toEqual([3, 0, 0, 0, Number.NaN])
  })

  it('is missing where no file covers it', () => {
    const covered = [{ start: at(600), end: at(615) }]
    const grid = historyGrid(counts, { ...UTC, missing: [], covered })!
    expect(grid.offered.filter(value => value >= 0)).toEqual(Float64Array.of(3, 2))
  })
})

describe('the grid', () => {
  it('keeps to the hour of clocks that change by half of one', () => {
    const zone = 'Australia/Lord_Howe'
    const nine = (date: string) => count(instantAt(zone, date, 540), 8, { minutes: 60 })
    const counts = [nine('2026-04-04'), nine('2026-04-06')]
    const { minutes, startsAt, offered } = historyGrid(counts, {
      zone,
      operatingTimes: null,
      missing: [],
      covered: [],
    })!
    expect(minutes).toBe(30)
    const minutesSeen = [...startsAt.filter((_, i) => offered[i]! > 0)].map(start => minuteOfDay(zone, start))
    expect(minutesSeen).toEqual([540, 570, 540, 570])
    expect(offered.filter(value => value > 0)).toEqual(Float64Array.of(4, 4, 4, 4))
  })

  const stepOf = (...minutes: number[]) =>
    historyGrid(
      minutes.map(m => count(MONDAY, 1, { minutes: m })),
      { ...UTC, missing: [], covered: [] },
    )!.minutes

  it('is the finest one that every source fits', () => {
    expect(stepOf(15)).toBe(15)
    expect(stepOf(10)).toBe(30)
    expect(stepOf(15, 10)).toBe(30)
    expect(stepOf(20)).toBe(60)
    expect(stepOf(15, 60)).toBe(60)
    expect(stepOf(30, 1440)).toBe(1440)
  })

  it('keeps every contact, whatever the steps', () => {
    const counts = Array.from({ length: 50 }, (_, i) =>
      count(MONDAY + i * 20 * MINUTE_MS, i, { minutes: i % 2 ? 20 : 10 }),
    )
    const grid = historyGrid(counts, { ...UTC, missing: [], covered: [] })!
    expect(grid.offered.reduce((sum, value) => sum + (value || 0), 0)).toBe((49 * 50) / 2)
  })

  it('joins sources, and handle times by their contacts', () => {
    const grid = historyGrid(
      [
        count(MONDAY, 2, { seconds: 200, timed: 2 }),
        count(MONDAY, 1, { handled: 1, seconds: 400, timed: 1 }),
      ],
      { ...UTC, missing: [], covered: [] },
    )!
    expect([grid.offered[0], grid.handled[0], grid.handleTimeSeconds[0]]).toEqual([3, 1, 200])
  })

  it('starts with the hour of the wall clock in zones between the hours', () => {
    const start = instantAt('Asia/Kathmandu', '2026-06-01', 600)
    const grid = historyGrid([count(start + HOUR_MS, 1, { minutes: 60 })], {
      ...UTC,
      zone: 'Asia/Kathmandu',
      missing: [],
      covered: [],
    })!
    expect(grid.startsAt[0]).toBe(start + HOUR_MS)
  })

  it('has a step for each local day, of 23 and 25 hours too', () => {
    const zone = 'Europe/London'
    const dates = ['2026-03-28', '2026-03-29', '2026-03-30']
    const counts = dates.map((date, i) => count(instantAt(zone, date, 0), i + 1, { minutes: 1440 }))
    const grid = historyGrid(counts, { zone, operatingTimes: null, missing: [], covered: [] })!
    expect([...grid.startsAt]).toEqual(dates.map(date => instantAt(zone, date, 0)))
    expect([...grid.offered]).toEqual([1, 2, 3])
    const quarters = [0, 1410].map(minute => count(instantAt(zone, '2026-03-29', minute), 5))
    const mixed = historyGrid([...counts, ...quarters], {
      zone,
      operatingTimes: null,
      missing: [],
      covered: [],
    })!
    expect([...mixed.offered]).toEqual([1, 12, 3])
  })
})

it('counts minutes of the week from Monday on the wall clock', () => {
  const zone = 'America/New_York'
  expect(minuteOfWeek(zone, instantAt(zone, '2026-06-01', 0))).toBe(0)
  expect(minuteOfWeek(zone, instantAt(zone, addDays('2026-06-01', 6), 1439))).toBe(7 * 1440 - 1)
})

it('leaves out every step that meets a known gap, also where part of it was counted', () => {
  const counts = [count(at(0), 4), count(at(15), 3), count(at(45), 5)]
  const missing = [{ start: at(20), end: at(35) }]
  const grid = historyGrid(counts, { ...UTC, missing, covered: whole(counts) })!
  expect([...grid.offered]).toEqual([4, Number.NaN, Number.NaN, 5])
})
