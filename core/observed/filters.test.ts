import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldValues, type GroupLink, passesAll, streamIdsOf, type TicketFilter } from './index.ts'

const word = fc.constantFrom('vip', 'VIP', 'Vip gold', 'gold', 'berlin', 'Berlin-Mitte')
const field = fc.constantFrom('tag', 'queue', 'status', 'assignee', 'brand', 'constructor')
const operator = fc.constantFrom('IS', 'IS NOT', 'CONTAINS', 'STARTS WITH', 'IS NULL', 'IS NOT NULL')
const filter = fc.record({
  field,
  operator: operator as fc.Arbitrary<TicketFilter['operator']>,
  values: fc.array(word, { minLength: 1, maxLength: 3 }),
})
const filters = fc.array(filter, { maxLength: 3 })
const ticket = fc.record({
  channel: fc.constant('case' as const),
  channelName: fc.constantFrom('email', ''),
  status: fc.constantFrom('OPEN' as const, 'CLOSED' as const),
  rawStatus: fc.constantFrom('new', ''),
  assigneeId: fc.option(word),
  queueIds: fc.array(word, { maxLength: 2 }),
  tags: fc.array(word, { maxLength: 3 }),
  fields: fc.record({ brand: fc.option(fc.oneof(word, fc.constant(''))) }, { requiredKeys: [] }),
})
type Ticket = typeof ticket extends fc.Arbitrary<infer T> ? T : never

/** Values of a field, as a person reads the ticket. */
function read(one: Ticket, name: string): string[] {
  const values: Record<string, (string | null | undefined)[]> = {
    tag: one.tags,
    queue: one.queueIds,
    status: [one.status],
    assignee: [one.assigneeId],
    brand: [one.fields.brand],
  }
  return (Object.keys(values).includes(name) ? values[name]! : []).filter(value => !!value) as string[]
}
const holds = (one: Ticket, { field: name, operator: is, values: wanted }: TicketFilter): boolean => {
  const values = read(one, name)
  const pairs = values.flatMap(value => wanted.map(part => [value, part] as const))
  const starts = (value: string, part: string) =>
    value.slice(0, part.length).toUpperCase() === part.toUpperCase()
  const answers: Record<TicketFilter['operator'], boolean> = {
    IS: pairs.some(([value, part]) => value === part),
    'IS NOT': pairs.every(([value, part]) => value !== part),
    CONTAINS: pairs.some(([value, part]) => [...value].some((_, i) => starts(value.slice(i), part))),
    'STARTS WITH': pairs.some(([value, part]) => starts(value, part)),
    'IS NULL': values.length === 0,
    'IS NOT NULL': values.length > 0,
  }
  return answers[is]
}

describe('filters of ticket groups', () => {
  it('hold where each of them, read by itself, holds', () => {
    fc.assert(
      fc.property(ticket, filters, (one, all) => {
        expect(passesAll(all, fieldValues(one))).toBe(all.every(own => holds(one, own)))
      }),
      { numRuns: 300 },
    )
  })

  it('come in pairs of which exactly one holds', () => {
    fc.assert(
      fc.property(ticket, filter, (one, own) => {
        const passes = (operator: TicketFilter['operator']) =>
          passesAll([{ ...own, operator }], fieldValues(one))
        expect(passes('IS NOT')).toBe(!passes('IS'))
        expect(passes('IS NOT NULL')).toBe(!passes('IS NULL'))
        // Equal values start alike, and one that starts with a part contains it.
        if (passes('IS')) expect(passes('STARTS WITH')).toBe(true)
        if (passes('STARTS WITH')) expect(passes('CONTAINS')).toBe(true)
        if (passes('CONTAINS')) expect(passes('IS NOT NULL')).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('let fewer through the more there are, and more the more values one takes', () => {
    fc.assert(
      fc.property(ticket, filters, filter, word, (one, all, more, value) => {
        const values = fieldValues(one)
        if (passesAll([...all, more], values)) expect(passesAll(all, values)).toBe(true)
        const wider = { ...more, values: [...more.values, value] }
        const [narrow, wide] = [more, wider].map(own => passesAll([own], values))
        if (more.operator === 'IS NOT') expect(wide! && !narrow!).toBe(false)
        else expect(narrow! && !wide!).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('give a ticket each of its groups once, by its own connection alone', () => {
    const link = fc.record({
      streamId: fc.integer({ min: 1, max: 12 }),
      connectionId: fc.integer({ min: 1, max: 2 }),
      filters,
    })
    fc.assert(
      fc.property(ticket, fc.array(link, { maxLength: 8 }), (one, links: GroupLink[]) => {
        const wanted = new Set(
          links
            .filter(own => own.connectionId === 1 && own.filters.every(each => holds(one, each)))
            .map(({ streamId }) => streamId),
        )
        const found = streamIdsOf(1, one, links)
        expect(found).toEqual([...wanted].sort((a, b) => a - b))
        expect(streamIdsOf(1, one, links.toReversed())).toEqual(found)
      }),
      { numRuns: 200 },
    )
  })

  it('never take a provider’s own field for a common one of the same name', () => {
    fc.assert(
      fc.property(ticket, filter, word, (one, own, value) => {
        const common = { tag: value, queue: value, assignee: value, status: value, channel_name: value }
        const odd = { ...one, fields: { ...one.fields, ...common } }
        expect(passesAll([own], fieldValues(odd))).toBe(passesAll([own], fieldValues(one)))
      }),
      { numRuns: 200 },
    )
  })
})
