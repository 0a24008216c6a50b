import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { random } from '#core/random.ts'
import {
  belowBy,
  DAY,
  randomRun,
  randomTemplates,
  shiftsOn,
  slotsOf,
  tinyAgent,
  tinyOptions,
  tinyTemplate,
  worth,
} from '#test/core/scheduling/tiny-rosters.ts'
import type { Agent } from '../model/agent.ts'
import { type CandidateRequest, type Candidates, DayCandidates, type DayLimit } from './day-candidates.ts'

const DAYS = 3
const SLOTS = slotsOf(DAYS)
const OPEN: DayLimit = { isOpen: true, isForced: false, banned: [] }

function freeAgent(seed: number): Agent {
  const draw = random(seed)
  const below = belowBy(draw)
  const breakSlots = below(3)
  const breakFirst = new Int16Array(DAY + 1).fill(-1)
  const breakLast = new Int16Array(DAY + 1).fill(-1)
  for (let length = 5; length <= DAY && breakSlots > 0; length++) {
    breakFirst[length] = 1 + below(2)
    breakLast[length] = breakFirst[length]! + below(length - breakSlots - 2)
  }
  return tinyAgent(DAYS, {
    run: randomRun(draw, DAYS, 0.9),
    lengths: Int32Array.from({ length: 1 + below(3) }, (_, i) => 3 + 2 * i),
    breakSlots,
    breakFirst,
    breakLast,
  })
}

function templateAgent(seed: number): Agent {
  const draw = random(seed)
  const templates = randomTemplates(draw, 1 + belowBy(draw)(6))
  return tinyAgent(DAYS, { options: tinyOptions(templates, DAYS, () => draw() < 0.8) })
}

function requestOf(agent: Agent, seed: number): CandidateRequest {
  const below = belowBy(random(seed))
  const anySums = () => Float64Array.from({ length: SLOTS + 1 }, () => below(13) - 6)
  return {
    agent,
    week: { firstDay: below(2), lastDay: DAYS },
    prices: Float64Array.from({ length: SLOTS }, () => below(9) - 4),
    earliest: below(3) === 0 ? Number.NEGATIVE_INFINITY : below(2 * DAY),
    latest: below(3) === 0 ? Number.POSITIVE_INFINITY : SLOTS - below(2 * DAY),
    anchor: below(2) === 0 ? null : { slot: below(DAY), free: below(4), price: 1 + below(3) },
    spanGains: below(2) === 0 ? null : { begins: anySums(), ends: anySums() },
  }
}

/** Worth of each shift of the day with its best break, by start, length and template. */
function valuesOf(request: CandidateRequest, day: number, { isOpen, banned }: DayLimit): Map<string, number> {
  const { agent, prices, earliest, latest, anchor, spanGains } = request
  const values = new Map<string, number>()
  for (const shift of isOpen ? shiftsOn(agent, day) : []) {
    const { start, length, template } = shift
    if (start < earliest || start + length > latest || banned.includes(template)) continue
    const away = anchor ? Math.abs(start - day * DAY - anchor.slot) - anchor.free : 0
    const gain = spanGains ? spanGains.ends[start + length]! - spanGains.begins[start]! : 0
    const value = worth(prices, shift) + gain - Math.max(0, away) * (anchor?.price ?? 0)
    const key = `${start} ${length} ${template}`
    values.set(key, Math.max(value, values.get(key) ?? Number.NEGATIVE_INFINITY))
  }
  return values
}

const entriesOf = ({ count, start, length, template, value }: Candidates): [string, number][] =>
  Array.from({ length: count }, (_, i) => [`${start[i]} ${length[i]} ${template[i]}`, value[i]!])

const limitsFrom = (seed: number, days: number): DayLimit[] => {
  const below = belowBy(random(seed))
  return Array.from({ length: days }, () => ({
    isOpen: below(6) > 0,
    isForced: false,
    banned: below(3) === 0 ? [below(4)] : [],
  }))
}

const anyAgent = fc
  .tuple(fc.boolean(), fc.integer())
  .map(([isFree, seed]) => (isFree ? freeAgent : templateAgent)(seed))

describe('candidates of a day', () => {
  it('are the shifts that limits allow, each once, at the worth of the slots served with the best break', () => {
    fc.assert(
      fc.property(anyAgent, fc.integer(), (agent, seed) => {
        const request = requestOf(agent, seed)
        const { firstDay, lastDay } = request.week
        const limits = limitsFrom(seed + 1, lastDay - firstDay)
        const days = new DayCandidates(SLOTS).list(request, limits)
        expect(days.length).toBe(limits.length)
        days.forEach((day, k) => {
          const entries = entriesOf(day)
          const wanted = valuesOf(request, firstDay + k, limits[k]!)
          expect(entries.length).toBe(wanted.size)
          expect(new Map(entries)).toEqual(wanted)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('have their break where the rules allow it', () => {
    fc.assert(
      fc.property(anyAgent, fc.integer(), (agent, seed) => {
        const request = { ...requestOf(agent, seed), week: { firstDay: 0, lastDay: DAYS } }
        const days = new DayCandidates(SLOTS).list(request, Array<DayLimit>(DAYS).fill(OPEN))
        days.forEach(({ count, start, length, breakStart, template }, day) => {
          const places = shiftsOn(agent, day)
          for (let i = 0; i < count; i++)
            expect(
              places.some(
                shift =>
                  shift.start === start[i] &&
                  shift.length === length[i] &&
                  shift.template === template[i] &&
                  shift.breakStart === breakStart[i],
              ),
            ).toBe(true)
        })
      }),
      { numRuns: 150 },
    )
  })

  it('do not depend on what was listed before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyAgent, fc.integer()), { minLength: 2, maxLength: 5 }), requests => {
        const used = new DayCandidates(SLOTS)
        for (const [agent, seed] of requests) {
          const request = requestOf(agent, seed)
          const limits = limitsFrom(seed, request.week.lastDay - request.week.firstDay)
          const fresh = new DayCandidates(SLOTS).list(request, limits)
          expect(used.list(request, limits).map(entriesOf)).toEqual(fresh.map(entriesOf))
        }
      }),
      { numRuns: 100 },
    )
  })

  it('hold all templates that share the only start still free', () => {
    const templates = [0, 1, 2].map(breakFirst =>
      tinyTemplate({ start: DAY - 1, breakFirst, breakLast: breakFirst }),
    )
    const agent = tinyAgent(1, { options: tinyOptions(templates, 1) })
    const request = {
      ...requestOf(agent, 1),
      week: { firstDay: 0, lastDay: 1 },
      latest: 2 * DAY,
      earliest: DAY - 1,
    }
    const [day] = new DayCandidates(slotsOf(1)).list(request, [OPEN])
    expect(Array.from(day!.template.subarray(0, day!.count))).toEqual([0, 1, 2])
  })
})
