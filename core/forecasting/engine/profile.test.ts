import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import { requestOf, type Stream, seriesOf } from '#test/core/forecasting/streams.ts'
import type { DaySeries } from '../series/day-series.ts'
import { type CleanedDays, cleanDays } from './cleaning.ts'
import { chooseProfiles, profiler, profileSettings, STRETCH_DAYS } from './profile.ts'

const STEPS = 6
const WEEKS = 10
const DAYS = WEEKS * 7

const seriesWith = (contacts: Stream['contacts'], days = DAYS, given = {}) =>
  seriesOf(requestOf({ days, minutes: 1440 / STEPS, contacts }, given))

const untouched = (series: DaySeries): CleanedDays => ({
  total: series.total,
  isOutlier: new Uint8Array(series.count),
})

/** Counts with a shape for each weekday, and chance. */
function noisy(seed: number): Stream['contacts'] {
  const chance = random(seed)
  const own = Float64Array.from({ length: 130 * 7 * STEPS }, () => chance())
  return (day, step) =>
    Math.round((20 + 10 * step + (day % 7 === 0 ? 30 : 0)) * (0.5 + own[(day * STEPS + step) % own.length]!))
}
const seed = fc.integer({ min: 1, max: 1e6 })

type Setting = Parameters<typeof profiler>[2][number]
const plain = (given: Partial<Setting> = {}): Setting => ({
  memory: { halfLifeWeeks: Number.POSITIVE_INFINITY, isSeasonal: false },
  rank: 7,
  smoothing: 0,
  pooling: 0,
  ...given,
})
const profilesOf = (series: DaySeries, setting: Setting, cleaned = untouched(series)) =>
  profiler(series, cleaned, [setting])

const near = (values: readonly number[], digits = 9) => values.map(value => expect.closeTo(value, digits))

describe('settings of the daily pattern', () => {
  it('have names of their own, and are none where days are not split', () => {
    const young = [...profileSettings(seriesWith(noisy(1))).keys()]
    const old = [...profileSettings(seriesWith(noisy(1), 60 * 7)).keys()]
    expect(young.length).toBe(4 * 5 * 3)
    expect(old.length).toBe(6 * 5 * 3)
    expect(new Set(old).size).toBe(old.length)
    expect(young.every(name => old.includes(name))).toBe(true)
    expect(profileSettings(seriesOf(requestOf({ days: DAYS, minutes: 1440, contacts: () => 9 }))).size).toBe(
      0,
    )
  })

  it('cut to fewer shapes only where more weekdays share their slots', () => {
    const onTwoDays = (day: number, step: number) => (day % 7 < 2 && step > 1 ? 9 : Number.NaN)
    const ranks = [...profileSettings(seriesWith(onTwoDays)).values()].map(({ rank }) => rank)
    expect([...new Set(ranks)].sort()).toEqual([1, 7])
  })
})

describe('profiles', () => {
  const anySetting = fc.record({
    memory: fc.record({
      halfLifeWeeks: fc.constantFrom(4, 26, Number.POSITIVE_INFINITY),
      isSeasonal: fc.boolean(),
    }),
    rank: fc.constantFrom(1, 2, 7),
    smoothing: fc.constantFrom(0, 0.3, 1),
    pooling: fc.constantFrom(0, 2),
  })

  it('sum to one on every open weekday, have no negative share, and know nothing of what follows', () => {
    fc.assert(
      fc.property(seed, anySetting, fc.integer({ min: 0, max: WEEKS }), (own, setting, weeks) => {
        const contacts = noisy(own)
        const origin = weeks * 7
        const spoilt = (day: number, step: number) =>
          day >= origin ? (step === 2 ? 900 : 1) : contacts(day, step)
        const made = profilesOf(seriesWith(contacts), setting)(origin)
        expect(made.length).toBe(7)
        for (const profile of made) {
          expect(profile.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
          expect(Math.min(...profile)).toBeGreaterThanOrEqual(0)
        }
        expect(profilesOf(seriesWith(spoilt), setting)(origin)).toEqual(made)
      }),
      { numRuns: 40 },
    )
  })

  it('are smoother along the day the more smoothing is asked for', () => {
    const series = seriesWith((day, step) => (step === 3 ? 90 : 10 + ((day + step) % 3)))
    const roughness = (smoothing: number) => {
      const roots = [...profilesOf(series, plain({ smoothing }))(DAYS)[2]!].map(Math.sqrt)
      return roots.slice(2).reduce((sum, root, j) => sum + (root - 2 * roots[j + 1]! + roots[j]!) ** 2, 0)
    }
    expect(roughness(0.3)).toBeLessThan(0.6 * roughness(0))
    expect(roughness(1)).toBeLessThan(0.6 * roughness(0.3))
  })

  it('are ratios of sums over past days, each weighing half of one a half-life of weeks later', () => {
    fc.assert(
      fc.property(
        seed,
        fc.constantFrom(2, 4, Number.POSITIVE_INFINITY),
        fc.integer({ min: 2, max: WEEKS }),
        (own, halfLifeWeeks, weeks) => {
          const contacts = noisy(own)
          const memory = { halfLifeWeeks, isSeasonal: false }
          const made = profilesOf(seriesWith(contacts), plain({ memory }))(weeks * 7)
          for (let weekday = 0; weekday < 7; weekday++) {
            const sums = Array.from({ length: STEPS }, (_, step) => {
              let sum = 0
              for (let week = 0; week < weeks; week++)
                sum += 0.5 ** ((weeks - 1 - week) / halfLifeWeeks) * contacts(week * 7 + weekday, step)
              return sum
            })
            const total = sums.reduce((sum, value) => sum + value, 0)
            expect([...made[weekday]!]).toEqual(near(sums.map(value => value / total)))
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('leave out outliers, special days and days after a closure', () => {
    const contacts = noisy(3)
    const isOdd = (day: number) => [15, 22, 30, 31].includes(day)
    const spoilt = (day: number, step: number) => (isOdd(day) ? 500 * (step % 2) : contacts(day, step))
    const specialDays = { '2026-01-27': 'Mailing', '2026-02-04': 'closed' }
    const odd = seriesWith(spoilt, DAYS, { specialDays })
    const isOutlier = Uint8Array.from(odd.day, (_, i) => (i === 15 ? 1 : 0))
    const informed = profilesOf(odd, plain(), { total: odd.total, isOutlier })(DAYS)
    const missing = seriesWith((day, step) => (isOdd(day) ? Number.NaN : contacts(day, step)))
    informed.forEach((profile, weekday) => {
      expect([...profile]).toEqual(near([...profilesOf(missing, plain())(DAYS)[weekday]!]))
    })
  })

  it('count a slot that is sometimes missing by the days on which it was seen', () => {
    const contacts = (day: number, step: number) =>
      step === 1 && day % 3 === 0 ? Number.NaN : 10 * (step + 1)
    const memory = { halfLifeWeeks: 2, isSeasonal: false }
    for (const profile of profilesOf(seriesWith(contacts), plain({ memory }))(DAYS))
      expect([...profile]).toEqual(near([1, 2, 3, 4, 5, 6].map(part => part / 21)))
  })
})

describe('weekdays that are open alike', () => {
  it('share one shape at rank one, and keep their own at full rank', () => {
    const series = seriesWith((day, step) => (day % 7 < 3 ? step + 1 : STEPS - step))
    const cut = profilesOf(series, plain({ rank: 1 }))(DAYS)
    for (const profile of cut) expect([...profile]).toEqual(near([...cut[0]!]))
    const whole = profilesOf(series, plain())(DAYS)
    expect([...whole[0]!]).toEqual(near([1, 2, 3, 4, 5, 6].map(part => part / 21)))
    expect([...whole[6]!]).toEqual(near([6, 5, 4, 3, 2, 1].map(part => part / 21)))
  })

  it('are pulled to one another by two weeks’ worth, the less the more weeks are known', () => {
    const series = seriesWith((day, step) => (day % 7 < 3 ? step + 1 : STEPS - step))
    const apart = (weeks: number, pooling: number) => {
      const made = profilesOf(series, plain({ pooling }))(weeks * 7)
      return made[0]![5]! - made[6]![5]!
    }
    expect(apart(1, 2)).toBeLessThan(apart(4, 2))
    expect(apart(4, 2)).toBeLessThan(apart(WEEKS, 2))
    expect(apart(WEEKS, 2)).toBeLessThan(apart(WEEKS, 0))
    // Roots: a week of one's own against two of the pool.
    const rootsOf = (profile: readonly number[]) => profile.map(part => Math.sqrt(part / 21))
    const [up, down] = [rootsOf([1, 2, 3, 4, 5, 6]), rootsOf([6, 5, 4, 3, 2, 1])]
    const squares = up.map((root, j) => ((root + (2 * (3 * root + 4 * down[j]!)) / 7) / 3) ** 2)
    const total = squares.reduce((sum, value) => sum + value, 0)
    expect([...profilesOf(series, plain({ pooling: 2 }))(7)[0]!]).toEqual(
      near(squares.map(value => value / total)),
    )
  })

  it('lend their shape to one that was not yet seen; a weekday open at other hours lends nothing', () => {
    const contacts = (day: number, step: number) => {
      if (day % 7 === 6) return step < 3 ? 5 : Number.NaN
      return day % 7 === 3 && day < 35 ? Number.NaN : step + 1
    }
    const made = profilesOf(seriesWith(contacts), plain())(28)
    expect([...made[3]!]).toEqual(near([1, 2, 3, 4, 5, 6].map(part => part / 21)))
    expect([...made[6]!]).toEqual(near([1 / 3, 1 / 3, 1 / 3]))
  })
})

describe('seasonal memory', () => {
  /** The evening swings over the year by a share, highest at its start. */
  const eveningOf = (day: number, swing: number) => 100 * (1 + swing * Math.cos((2 * Math.PI * day) / 365.25))
  const swinging = (day: number, step: number) => (step === 5 ? eveningOf(day, 0.8) : 100)
  /** I₁(3) / I₀(3): what is left of a yearly swing under the weights exp(3 cos). */
  const LEFT_OF_SWING = 3.95337 / 4.880793
  const setting = plain({ memory: { halfLifeWeeks: Number.POSITIVE_INFINITY, isSeasonal: true } })

  it('draws the profile of each stretch from the same time of past years', () => {
    const days = 105 * 7
    const profilesAt = profilesOf(seriesWith(swinging, days), setting)
    for (let stretch = 0; stretch < 13; stretch++) {
      const evening = eveningOf(days - 1 + (stretch + 0.5) * STRETCH_DAYS, 0.8 * LEFT_OF_SWING)
      for (const profile of profilesAt(days, stretch)) {
        expect(profile[5]! / (evening / (500 + evening))).toBeGreaterThan(0.95)
        expect(profile[5]! / (evening / (500 + evening))).toBeLessThan(1.05)
      }
    }
  })

  it('moves nothing where no setting is seasonal', () => {
    const profilesAt = profilesOf(seriesWith(swinging), plain())
    expect(profilesAt(DAYS, 6)).toEqual(profilesAt(DAYS, 0))
  })
})

describe('the choice of settings', () => {
  it('takes the twelve that split the true totals of the weeks after every second origin best', () => {
    fc.assert(
      fc.property(seed, own => {
        const contacts = noisy(own)
        const series = seriesWith((day, step) => (day === 66 ? 3000 * (step % 2) : contacts(day, step)))
        const cleaned = cleanDays(series)
        expect(cleaned.isOutlier[66]).toBe(1)
        const settings = profileSettings(series)
        const origins = [63, 56, 49, 42]
        const error = (name: string) => {
          const profilesAt = profilesOf(series, settings.get(name)!, cleaned)
          let sum = 0
          for (const origin of [63, 49])
            for (let day = origin; day < Math.min(origin + 28, DAYS); day++)
              for (let step = 0; step < STEPS; step++) {
                if (cleaned.isOutlier[day]) continue
                const share = profilesAt(origin)[day % 7]![step]!
                sum += Math.abs(series.training.volume[day * STEPS + step]! - series.total[day]! * share)
              }
          return sum
        }
        const chosen = chooseProfiles(series, cleaned, origins, settings)
        expect(new Set(chosen).size).toBe(12)
        const errors = chosen.map(error)
        const all = [...settings.keys()].map(error).sort((a, b) => a - b)
        expect(errors).toEqual(near(all.slice(0, 12), 6))
      }),
      { numRuns: 3 },
    )
  })

  it('averages the chosen ones', () => {
    const series = seriesWith(noisy(5))
    const recent = { halfLifeWeeks: 2, isSeasonal: false }
    const chosen = [plain({ rank: 1 }), plain({ smoothing: 1, memory: recent }), plain({ pooling: 2 })]
    const made = profiler(series, untouched(series), chosen)(DAYS)
    made.forEach((profile, weekday) => {
      const own = chosen.map(setting => profilesOf(series, setting)(DAYS)[weekday]!)
      const means = [...profile].map((_, j) => own.reduce((sum, each) => sum + each[j]!, 0) / 3)
      expect([...profile]).toEqual(near(means))
    })
  })
})
