// Membership of tickets in ticket groups: every filter of a connection must hold, for any one of its values;
// a group has what passes by any of its connections. IS compares exactly, CONTAINS and STARTS WITH whatever the
// case. A ticket may have several values of one field (its tags): one that fits is enough, and for IS NOT none may.
import type { TicketSnapshot } from './work-event.ts'

export interface TicketFilter {
  field: string
  operator: 'IS' | 'IS NOT' | 'CONTAINS' | 'STARTS WITH' | 'IS NULL' | 'IS NOT NULL'
  values: readonly string[]
}

/** How a ticket group is fed by a connection. */
export interface GroupLink {
  streamId: number
  connectionId: number
  filters: readonly TicketFilter[]
}

export type FieldValues = Readonly<Record<string, readonly string[]>>

/** Fields by which every provider's tickets can be filtered; the provider's own fields come beside them. */
const TICKET_FIELDS = ['channel', 'channel_name', 'status', 'raw_status', 'queue', 'tag', 'assignee'] as const

type Filterable = Pick<
  TicketSnapshot,
  'channel' | 'channelName' | 'status' | 'rawStatus' | 'queueIds' | 'tags' | 'assigneeId' | 'fields'
>

/** Fields without a value are left out. */
export function fieldValues(ticket: Filterable): FieldValues {
  const common: Record<(typeof TICKET_FIELDS)[number], readonly (string | null)[]> = {
    channel: [ticket.channel],
    channel_name: [ticket.channelName],
    status: [ticket.status],
    raw_status: [ticket.rawStatus],
    queue: ticket.queueIds,
    tag: ticket.tags,
    assignee: [ticket.assigneeId],
  }
  const own = Object.entries(ticket.fields).map(([field, value]) => [field, [value]] as const)
  // A common field without a value hides the provider's own of that name too.
  const all = new Map<string, readonly (string | null)[]>([...own, ...Object.entries(common)])
  return Object.fromEntries(
    [...all].flatMap(([field, values]) => {
      const there = values.filter(value => value !== null && value !== '')
      return there.length > 0 ? [[field, there]] : []
    }),
  ) as FieldValues
}

export const passesAll = (filters: readonly TicketFilter[], values: FieldValues): boolean =>
  filters.every(filter => passes(filter, Object.hasOwn(values, filter.field) ? values[filter.field]! : []))

function passes({ operator, values: wanted }: TicketFilter, values: readonly string[]): boolean {
  const some = (fits: (value: string, part: string) => boolean) =>
    values.some(value => wanted.some(part => fits(value.toLowerCase(), part.toLowerCase())))
  switch (operator) {
    case 'IS':
      return values.some(value => wanted.includes(value))
    case 'IS NOT':
      return !values.some(value => wanted.includes(value))
    case 'CONTAINS':
      return some((value, part) => value.includes(part))
    case 'STARTS WITH':
      return some((value, part) => value.startsWith(part))
    case 'IS NULL':
      return values.length === 0
    case 'IS NOT NULL':
      return values.length > 0
  }
}

/** Ascending. */
export function streamIdsOf(connectionId: number, ticket: Filterable, links: readonly GroupLink[]): number[] {
  const values = fieldValues(ticket)
  const ids = links
    .filter(link => link.connectionId === connectionId && passesAll(link.filters, values))
    .map(link => link.streamId)
  return [...new Set(ids)].sort((a, b) => a - b)
}
