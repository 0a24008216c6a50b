// The schedules that the browser has fetched, kept true without fetching them whole: by the server's answers
// to edits, and by the rows of those agents whom somebody else has changed.
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#contract/endpoints/index.ts'
import type { Interval } from '#core/time/index.ts'
import type { Client } from '#web/lib/client.ts'
import { endpointKey } from '#web/lib/queries.ts'
import { applyPatch, type BlocksAnswer, type BlocksPatch, replaceRows } from '../blocks/blocks-patch.ts'

interface BlocksQuery {
  from: string
  to: string
  published?: boolean
}

const KEY = [endpointKey(api.schedule.blocks)]
const queryOf = (queryKey: readonly unknown[]) => (queryKey[2] as { query: BlocksQuery }).query
const rangeOf = ({ from, to }: BlocksQuery): Interval => ({ start: Date.parse(from), end: Date.parse(to) })

/** Drafts alone: what is published changes only by publishing. */
const draftQueries = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: KEY })
    .filter(query => !queryOf(query.queryKey).published)

/** Counted, so that rows asked for before a patch are not taken for newer than it. */
let patches = 0

export function patchSchedules(queryClient: QueryClient, patch: BlocksPatch): void {
  patches += 1
  for (const { queryKey, state } of draftQueries(queryClient)) {
    const isOnItsWay = state.fetchStatus !== 'idle'
    queryClient.setQueryData<BlocksAnswer>(
      queryKey,
      known => known && applyPatch(known, rangeOf(queryOf(queryKey)), patch),
    )
    // A running request may not hold the patch yet: it is repeated.
    if (isOnItsWay) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

/** Most rows fetched one by one; beyond that the whole schedule is faster. */
const MOST_ROWS = 200

/** Fetches the rows that changed in what is in sight; other schedules are fetched when they are looked at. */
export async function refreshRows(
  queryClient: QueryClient,
  client: Client,
  surferIds: readonly number[],
  changed: Interval,
): Promise<void> {
  const stale = draftQueries(queryClient).filter(query => {
    const { start, end } = rangeOf(queryOf(query.queryKey))
    return start < changed.end && changed.start < end
  })
  await Promise.all(
    stale.map(async query => {
      const { queryKey } = query
      if (!query.isActive() || surferIds.length > MOST_ROWS)
        return queryClient.invalidateQueries({ queryKey, exact: true })
      const ids = new Set(surferIds)
      const fresh = await freshRows(client, { ...queryOf(queryKey), surferIds: [...surferIds] })
      queryClient.setQueryData<BlocksAnswer>(queryKey, known => known && replaceRows(known, ids, fresh))
    }),
  )
}

async function freshRows(
  client: Client,
  query: BlocksQuery & { surferIds: number[] },
): Promise<BlocksAnswer> {
  for (;;) {
    const before = patches
    const fresh = await client.call(api.schedule.blocks, { query })
    if (patches === before) return fresh
  }
}
