import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawContacts } from './contacts.ts'
import type { SimulatedStream, SimulationRequest } from './types.ts'

const stream = (wishes: Partial<SimulatedStream>): SimulatedStream => ({
  id: 4,
  volume: [],
  handleTimeSeconds: [],
  handleTimeVariation: null,
  patienceSeconds: 80,
  targetResponseTimeSeconds: 20,
  concurrency: 1,
  handleTimeStretch: 0,
  isOnline: true,
  ...wishes,
})
const requestOf = (
  streams: SimulatedStream[],
  wishes: Partial<SimulationRequest> = {},
): SimulationRequest => ({
  startsAt: 0,
  incrementMinutes: 30,
  intervals: streams[0]!.volume.length,
  streams,
  surfers: [],
  days: 1,
  seed: 3,
  rateSpread: 0,
  ...wishes,
})
const volume = fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { minLength: 2, maxLength: 6 })
const given = fc.record({
  volume,
  seed: fc.nat(1e6),
  day: fc.nat(20),
  rateSpread: fc.constantFrom(0, 0.3),
  handleTimeVariation: fc.constantFrom(null, 0, 0.7),
})
const flat = (values: readonly number[], value: number) => values.map(() => value)
const expectClose = (found: readonly number[], wanted: readonly number[]) => {
  expect(found).toHaveLength(wanted.length)
  found.forEach((value, i) => {
    expect(value / (wanted[i]! || 1)).toBeCloseTo(wanted[i] === 0 ? 0 : 1, 9)
  })
}

describe('contacts of a day', () => {
  it('are the same when each interval is cut in two with half the volume each', () => {
    fc.assert(
      fc.property(given, ({ volume, seed, day, rateSpread, handleTimeVariation }) => {
        const whole = stream({ volume, handleTimeSeconds: flat(volume, 200), handleTimeVariation })
        const halves = volume.flatMap(count => [count / 2, count / 2])
        const cut = { ...whole, volume: halves, handleTimeSeconds: flat(halves, 200) }
        const one = drawContacts(requestOf([whole], { seed, rateSpread }), day)
        const other = drawContacts(requestOf([cut], { seed, rateSpread, incrementMinutes: 15 }), day)
        expectClose(other.arrivesAt, one.arrivesAt)
        expect(other.handleTimeSeconds).toEqual(one.handleTimeSeconds)
        expect(other.patienceSeconds).toEqual(one.patienceSeconds)
      }),
    )
  })

  it('keep their moments when the forecast of later intervals changes', () => {
    fc.assert(
      fc.property(given, fc.nat(5), fc.double({ min: 0, max: 30, noNaN: true }), (one, at, changed) => {
        const index = at % one.volume.length
        const drawn = (volume: number[]) =>
          drawContacts(
            requestOf([stream({ volume, handleTimeSeconds: flat(volume, 200) })], { seed: one.seed }),
            one.day,
          ).arrivesAt.filter(time => time < index * 1800)
        expect(drawn(one.volume.map((count, i) => (i >= index ? changed : count)))).toEqual(drawn(one.volume))
      }),
    )
  })

  it('last and wait in proportion to their means', () => {
    fc.assert(
      fc.property(given, fc.constantFrom(0.5, 2, 3), (one, factor) => {
        const usual = stream({
          volume: one.volume,
          handleTimeSeconds: one.volume.map((_, i) => 100 + 50 * i),
          handleTimeVariation: one.handleTimeVariation,
        })
        const scaled = {
          ...usual,
          handleTimeSeconds: Array.from(usual.handleTimeSeconds, seconds => seconds * factor),
          patienceSeconds: 80 * factor,
        }
        const [a, b] = [usual, scaled].map(own =>
          drawContacts(requestOf([own], { seed: one.seed, rateSpread: one.rateSpread }), one.day),
        )
        expect(b!.arrivesAt).toEqual(a!.arrivesAt)
        expectClose(
          b!.handleTimeSeconds,
          a!.handleTimeSeconds.map(seconds => seconds * factor),
        )
        expectClose(
          b!.patienceSeconds,
          a!.patienceSeconds.map(seconds => seconds * factor),
        )
        // Without variation each lasts the mean of the interval in which it came.
        if (one.handleTimeVariation === 0)
          expectClose(
            a!.handleTimeSeconds,
            a!.arrivesAt.map(time => 100 + 50 * Math.floor(time / 1800)),
          )
      }),
    )
  })

  it('of work that waits, or of people who never hang up, have patience without end', () => {
    const volumes = [20, 20]
    for (const wishes of [{ isOnline: false }, { patienceSeconds: null }]) {
      const own = stream({ volume: volumes, handleTimeSeconds: [60, 60], ...wishes })
      const { patienceSeconds } = drawContacts(requestOf([own]), 0)
      expect(patienceSeconds.length).toBeGreaterThan(10)
      expect(patienceSeconds.every(one => one === Number.POSITIVE_INFINITY)).toBe(true)
    }
  })

  it('take a volume or handle time that is unknown, negative or endless as none', () => {
    const bad = [Number.NaN, -5, Number.POSITIVE_INFINITY]
    for (const value of bad) {
      const good = stream({ volume: [10, 0, 10], handleTimeSeconds: [60, 60, 0] })
      const odd = stream({ volume: [10, value, 10], handleTimeSeconds: [60, 60, value] })
      expect(drawContacts(requestOf([odd]), 2)).toEqual(drawContacts(requestOf([good]), 2))
      expect(drawContacts(requestOf([stream({ volume: [10, value] })], { intervals: 3 }), 2).stream).toEqual(
        drawContacts(requestOf([stream({ volume: [10] })], { intervals: 3 }), 2).stream,
      )
    }
  })

  it('come at even moments of their interval, in numbers that vary as chance has it', () => {
    const own = stream({ volume: [8, 2], handleTimeSeconds: [60, 60], handleTimeVariation: 0.7 })
    const days = [...Array(1500).keys()].map(day => drawContacts(requestOf([own]), day))
    const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
    const variance = (values: readonly number[]) => mean(values.map(one => one ** 2)) - mean(values) ** 2
    const counts = [0, 1].map(interval =>
      days.map(day => day.arrivesAt.filter(time => Math.floor(time / 1800) === interval).length),
    )
    // A Poisson number has its mean as its variance; intervals have nothing to do with each other.
    expect(Math.abs(mean(counts[0]!) - 8)).toBeLessThan(0.3)
    expect(Math.abs(variance(counts[0]!) - 8)).toBeLessThan(1)
    expect(Math.abs(mean(counts[1]!) - 2)).toBeLessThan(0.15)
    const product = counts[0]!.map((count, day) => count * counts[1]![day]!)
    const correlation =
      (mean(product) - mean(counts[0]!) * mean(counts[1]!)) /
      Math.sqrt(variance(counts[0]!) * variance(counts[1]!))
    expect(Math.abs(correlation)).toBeLessThan(0.1)
    const within = days.flatMap(day => day.arrivesAt).map(time => (time % 1800) / 1800)
    expect(mean(within)).toBeCloseTo(0.5, 1)
    expect(variance(within) * 12).toBeCloseTo(1, 1)
    const lasting = days.flatMap(day => day.handleTimeSeconds)
    expect(mean(lasting) / 60).toBeCloseTo(1, 1)
    expect(Math.sqrt(variance(lasting)) / mean(lasting)).toBeCloseTo(0.7, 1)
  })
})
