// Post-mortems of days whose causes are known because they were planted, and of one queue that Erlang C knows.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serviceLevelErlangC } from '../staffing/index.ts'
import { HOUR_MS } from '../time/index.ts'
import {
  actualDemand,
  CAUSES,
  type Cause,
  type Demand,
  explainDay,
  type PostMortemRequest,
  postMortemSentence,
  type Stretch,
} from './index.ts'

const QUARTERS = 32
const flat = (contacts: number, seconds: number): Demand => ({
  volume: new Float64Array(QUARTERS).fill(contacts),
  handleTimeSeconds: new Float64Array(QUARTERS).fill(seconds),
})
const whole = (streams: readonly number[] = [0]): Stretch[] => [{ start: 0, end: 8 * HOUR_MS, streams }]
const half = (streams: readonly number[] = [0]): Stretch[] => [{ start: 0, end: 4 * HOUR_MS, streams }]

interface Planted {
  forecast?: Demand
  actual?: Demand
  needed?: number
  planned?: number
  /** Agents who got the day off after publication, those who were sick, and those who left at noon. */
  off?: number
  absent?: number
  lazy?: number
  days?: number
}

/** A day of one queue for which ten agents are needed, and ten planned. */
function aDay({
  forecast = flat(50, 120),
  actual = forecast,
  needed = 9,
  planned = 9,
  off = 0,
  absent = 0,
  lazy = 0,
  days = 12,
}: Planted): PostMortemRequest {
  return {
    startsAt: 0,
    incrementMinutes: 15,
    intervals: QUARTERS,
    warmUpIntervals: 0,
    intervalsPerStep: 4,
    days,
    seed: 5,
    streams: [
      {
        id: 7,
        forecast,
        actual,
        needed: new Float64Array(QUARTERS).fill(needed),
        handleTimeVariation: null,
        patienceSeconds: null,
        targetResponseTimeSeconds: 30,
        concurrency: 1,
        handleTimeStretch: 0,
        isOnline: true,
      },
    ],
    agents: Array.from({ length: planned }, (_, id) => {
      const rostered = id < off ? [] : whole()
      const present = id < off + absent ? [] : whole()
      return {
        id,
        planned: whole(),
        rostered,
        present,
        worked: id < off + absent + lazy && present.length > 0 ? half() : present,
      }
    }),
  }
}
const sharesOf = (request: PostMortemRequest) => {
  const [all] = explainDay(request)
  return { ...all!, of: (cause: Cause) => all!.causes.find(one => one.cause === cause)! }
}

describe('explainDay', () => {
  it('finds nothing where everything went as planned', () => {
    const { planned, actual, causes } = sharesOf(aDay({}))
    expect(actual).toEqual(planned)
    for (const { share, size } of causes) expect(share + size).toBeCloseTo(0, 12)
  })

  it.each<[Cause, Planted, number]>([
    ['contacts', { actual: flat(56, 120) }, 6 * QUARTERS],
    ['handle-time', { actual: flat(50, 135) }, 15],
    ['plan', { planned: 8 }, -8],
    ['time-off', { off: 1 }, -8],
    ['sickness', { absent: 1 }, -8],
    ['adherence', { lazy: 2 }, -8],
  ])('gives the whole loss to the one cause that was planted: %s', (cause, planted, size) => {
    const { planned, actual, causes, of } = sharesOf(aDay(planted))
    expect(actual.value!).toBeLessThan(planned.value! - 0.03)
    expect(of(cause).share).toBeCloseTo(actual.value! - planned.value!, 9)
    expect(of(cause).size).toBeCloseTo(size, 6)
    for (const other of causes.filter(one => one.cause !== cause)) expect(other.share).toBeCloseTo(0, 9)
  })

  it('adds up to the whole on every day, and hour by hour', () => {
    const planted = fc.record({
      forecast: fc.integer({ min: 30, max: 50 }).map(contacts => flat(contacts, 120)),
      actual: fc
        .tuple(fc.integer({ min: 30, max: 55 }), fc.integer({ min: 90, max: 140 }))
        .map(([contacts, seconds]) => flat(contacts, seconds)),
      planned: fc.integer({ min: 7, max: 11 }),
      off: fc.integer({ min: 0, max: 1 }),
      absent: fc.integer({ min: 0, max: 1 }),
      lazy: fc.integer({ min: 0, max: 2 }),
      days: fc.constant(2),
    })
    fc.assert(
      fc.property(planted, wishes => {
        const { planned, actual, causes, steps } = sharesOf(aDay(wishes))
        const total = (shares: number[]) => shares.reduce((sum, share) => sum + share, 0)
        expect(total(causes.map(one => one.share))).toBeCloseTo(actual.value! - planned.value!, 9)
        for (const step of steps) expect(total(step.shares)).toBeCloseTo(step.actual! - step.planned!, 9)
      }),
      { numRuns: 12 },
    )
  })

  it('is the same on a day that is planned the same, whatever went wrong on it', () => {
    const planned = (wishes: Planted) => sharesOf(aDay(wishes)).planned
    expect(planned({ absent: 2, lazy: 3, planned: 7, actual: flat(60, 150) })).toEqual(planned({}))
  })

  it('never finds that more agents make it worse', () => {
    const levels = [8, 9, 10, 11].map(agents => sharesOf(aDay({ planned: agents, days: 6 })).actual.value!)
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
    expect(sharesOf(aDay({ planned: 11, days: 6 })).of('plan').share).toBeGreaterThan(0)
  })

  it('loses what Erlang C says that one queue loses', () => {
    const { planned, actual } = sharesOf(
      aDay({ actual: flat(56, 125), absent: 1, needed: 10, planned: 10, days: 80 }),
    )
    const formula = (contacts: number, seconds: number, agents: number) =>
      serviceLevelErlangC({
        arrivalsPerSecond: contacts / 900,
        servers: agents,
        handleTimeSeconds: seconds,
        targetSeconds: 30,
      })
    // The day begins without a queue, which the formula's endless day does not.
    expect(Math.abs(planned.value! - formula(50, 120, 10))).toBeLessThan(0.02)
    const expected = formula(56, 125, 9) - formula(50, 120, 10)
    expect(Math.abs(actual.value! - planned.value! - expected)).toBeLessThan(
      planned.error! + actual.error! + 0.02,
    )
  })

  it('tells two groups that share agents apart', () => {
    const one = aDay({})
    const request: PostMortemRequest = {
      ...one,
      streams: [
        one.streams[0]!,
        {
          ...one.streams[0]!,
          id: 8,
          forecast: flat(10, 120),
          actual: flat(10, 120),
          needed: new Float64Array(QUARTERS).fill(3),
        },
      ],
      agents: [
        ...one.agents.map(agent => ({
          ...agent,
          planned: whole([0, 1]),
          rostered: whole([0, 1]),
          present: whole([0, 1]),
          worked: whole([0, 1]),
        })),
        { id: 90, planned: whole([1]), rostered: whole([1]), present: [], worked: [] },
        { id: 91, planned: whole([1]), rostered: whole([1]), present: whole([1]), worked: whole([0]) },
      ],
    }
    const [all, first, second] = explainDay(request)
    expect([all!.streams, first!.streams, second!.streams]).toEqual([[0, 1], [0], [1]])
    const share = (day: typeof all, cause: Cause) => day!.causes.find(each => each.cause === cause)!.share
    expect(share(second, 'sickness')).toBeLessThan(0)
    // An agent who worked for the other group is missing in one and helps in the other.
    expect(share(second, 'adherence')).toBeLessThan(0)
    expect(share(first, 'adherence')).toBeGreaterThan(0)
  })
})

describe('postMortemSentence', () => {
  const sentence = (
    shares: Partial<Record<Cause, [share: number, size: number]>>,
    measured: number | null = null,
  ) => {
    const causes = CAUSES.map(cause => ({
      cause,
      share: shares[cause]?.[0] ?? 0,
      size: shares[cause]?.[1] ?? 0,
      error: 0.001,
    }))
    const change = causes.reduce((sum, one) => sum + one.share, 0)
    return postMortemSentence({
      name: 'Chat',
      targetSeconds: 60,
      measured,
      forecastContacts: 800,
      planned: { value: 0.85, error: 0.01 },
      actual: { value: 0.85 + change, error: 0.01 },
      causes,
    }).replaceAll('\u202f', ' ')
  }

  it('does not give causes of a gain where a loss was measured', () => {
    expect(sentence({ plan: [0.04, 9] }, 0.61)).toBe(
      'Chat answered 61 % within 60 s and 85 % was planned: none of the known causes explains the difference.',
    )
    expect(sentence({ plan: [0.04, 9] }, 0.88)).toMatch(
      /^Chat answered 88 % within 60 s, more than the 85 % planned: /,
    )
  })

  it('names one cause that has most of it, or the two greatest', () => {
    expect(sentence({ contacts: [-0.1, 112], sickness: [-0.04, -8] })).toBe(
      'Chat answered 71 % within 60 s instead of 85 %: most of it because 14 % more contacts came than forecast.',
    )
    expect(
      sentence({
        contacts: [-0.05, 112],
        sickness: [-0.04, -18.5],
        'handle-time': [-0.03, 21],
        plan: [0.02, 4],
      }),
    ).toBe(
      'Chat answered 75 % within 60 s instead of 85 %: mainly because 14 % more contacts came than forecast and 18.5 agent hours were lost to sick leave.',
    )
  })

  it('says what helped, that nothing happened, and what was measured', () => {
    expect(sentence({ 'handle-time': [0.05, -21] })).toBe(
      'Chat answered 90 % within 60 s, more than the 85 % planned: most of it because contacts took 21 s less than forecast.',
    )
    expect(sentence({})).toBe('Chat answered 85 % within 60 s, as planned.')
    expect(sentence({ adherence: [-0.1, -12] }, 0.72)).toBe(
      'Chat answered 72 % within 60 s instead of 85 %: most of it because 12 agent hours were scheduled but not worked.',
    )
  })
})

describe('actualDemand', () => {
  it('is the forecast where the counts are, and keeps the total of any counts', () => {
    const forecast = flat(12, 100)
    expect(actualDemand(forecast, forecast)).toEqual(forecast)
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 60 }), { minLength: QUARTERS, maxLength: QUARTERS }),
        counts => {
          const made = actualDemand(forecast, { ...forecast, volume: Float64Array.from(counts) })
          const total = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
          expect(total(made.volume)).toBeCloseTo(total(counts), 6)
          expect(Math.min(...made.volume)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })

  it('leaves out the ups and downs of chance and keeps a real peak', () => {
    const forecast = flat(20, 100)
    const usual = Float64Array.from({ length: QUARTERS }, (_, at) => (at % 2 ? 24 : 16))
    for (const rate of actualDemand(forecast, { ...forecast, volume: usual }).volume)
      expect(Math.abs(rate - 20)).toBeLessThan(1)
    const peak = forecast.volume.with(10, 120)
    expect(actualDemand(forecast, { ...forecast, volume: peak }).volume[10]!).toBeGreaterThan(100)
  })

  it('moves handle times by what was measured around them', () => {
    const forecast = flat(20, 100)
    const seconds = new Float64Array(QUARTERS).fill(Number.NaN).fill(130, 0, 8)
    const made = actualDemand(forecast, { ...forecast, handleTimeSeconds: seconds }).handleTimeSeconds
    expect([made[0], made[31]]).toEqual([130, 130])
  })
})
