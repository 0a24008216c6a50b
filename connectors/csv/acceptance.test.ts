// A file is neither connected nor listened to: of the points that every connector must pass it is asked those
// about what it says. The oracle is the simulated company that the file is written from.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  callTruths,
  companyOf,
  SimulatedCompany,
  seededDay,
  ticketTruths,
  VirtualClock,
} from '#simulators/kit/index.ts'
import { POINTS } from '../acceptance/index.ts'
import { CONNECTORS, PROVIDERS } from '../registry.ts'
import { type CsvReading, readCsv } from './read-csv.ts'

const START = Date.parse('2026-03-02T08:00:00Z')
const QUARTER = 900_000
const READING: CsvReading = {
  kind: 'timestamps',
  hasHeader: true,
  dateOrder: 'year-first',
  column: 'created_at',
  handleTimeColumn: null,
}

const read = (text: string, zone = 'UTC') =>
  readCsv(new TextEncoder().encode(text), READING, { zone, shiftWeeks: 0, maxRows: 100_000 })
const fileOf = (instants: readonly number[], write = (at: number) => new Date(at).toISOString()) =>
  `id,created_at\n${instants.map((at, index) => `T-${index},${write(at)}\n`).join('')}`
const perQuarter = (instants: Iterable<number>) =>
  Map.groupBy([...instants].sort(), at => Math.floor(at / QUARTER))
const countsOf = (instants: Iterable<number>) =>
  Object.fromEntries([...perQuarter(instants)].map(([quarter, all]) => [quarter, all.length]))

/** When contacts came in, on a day by chance. */
function arrivals(seed: number): number[] {
  const company = new SimulatedCompany(new VirtualClock(START).now)
  const { agents, queues } = companyOf(seed, START)
  company.reset(agents, queues)
  for (const { at, action } of seededDay(seed, agents, queues)) company.act(action, { at })
  return [...ticketTruths(company), ...callTruths(company)].map(contact => contact.openedAt)
}

const ASKED: Record<number, () => void> = {
  5: () => {
    const instants = Array.from({ length: 10_000 }, (_, index) => START + index * 2_000)
    const result = read(fileOf(instants))
    expect(result.rejectedCount).toBe(0)
    expect(countsOf(result.contacts.at)).toEqual(countsOf(instants))
  },
  7: () => {
    const text = fileOf(arrivals(1))
    expect(read(text)).toEqual(read(text))
  },
  8: () => {
    const result = read(fileOf([START, START, START, START + 1000]))
    expect([...result.contacts.at]).toEqual([START, START, START, START + 1000])
  },
  15: () => {
    const good = Array.from({ length: 40 }, (_, index) => START + index * 1000)
    const result = read(`${fileOf(good)}T-40,soon\nT-41\n`)
    expect(result.contacts.at).toHaveLength(40)
    expect(result.rejects.map(({ line }) => line)).toEqual([42, 43])
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        const options = { zone: 'UTC', shiftWeeks: 0, maxRows: 100 }
        const { refusal, rowCount } = readCsv(bytes, READING, options)
        expect(refusal !== null || rowCount > 0).toBe(true)
      }),
    )
  },
  21: () => {
    // The wall clock of a night on which an hour, or half of one, comes twice: the first is meant.
    for (const [zone, wall, at] of [
      ['Europe/Paris', '2026-03-29 03:30:00', '2026-03-29T01:30:00Z'],
      ['Europe/Paris', '2026-10-25 02:30:00', '2026-10-25T00:30:00Z'],
      ['Australia/Lord_Howe', '2026-04-05 01:45:00', '2026-04-04T14:45:00Z'],
    ] as const)
      expect([...read(`created_at\n${wall}\n`, zone).contacts.at], wall).toEqual([Date.parse(at)])
  },
  26: () => {
    const text = 'created_at,queue,channel,id\n06/01/2026 09:03,Support,case,T-1009\n'
    const result = readCsv(
      new TextEncoder().encode(text),
      { ...READING, dateOrder: 'day-first' },
      { zone: 'UTC', shiftWeeks: 0, maxRows: 10 },
    )
    expect([...result.contacts.at]).toEqual([Date.parse('2026-01-06T09:03:00Z')])
  },
  27: () => {
    for (const seed of [11, 12, 13]) {
      const instants = arrivals(seed)
      const written = [
        fileOf(instants),
        fileOf(instants, at => `"${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}"`),
        fileOf(instants.toReversed()).replaceAll(',', ';').replaceAll('\n', '\r\n'),
      ]
      for (const text of written)
        expect(countsOf(read(text).contacts.at), `seed ${seed}`).toEqual(countsOf(instants))
    }
  },
}

describe('acceptance of csv', () => {
  for (const { number, title } of POINTS) {
    const run = ASKED[number]
    if (run) test(`${number} ${title}`, run)
    else
      test(`${number} not asked, since a file is uploaded by hand: ${title}`, () => {
        expect(PROVIDERS.find(({ name }) => name === 'csv')).toEqual({
          id: 12,
          name: 'csv',
          displayName: 'CSV upload',
          isOauth: false,
        })
        expect(CONNECTORS.map(({ provider }) => provider.name)).not.toContain('csv')
      })
  }
})

test('every provider has a name and a number of its own', () => {
  for (const key of ['id', 'name', 'displayName'] as const)
    expect(new Set(PROVIDERS.map(provider => provider[key])).size).toBe(PROVIDERS.length)
})
