// Effects of the page's pending requests on coverage, counted once for all of them.
import { type RequestEffect, type RequestItem, requests } from '#contract/requests/inbox.ts'
import { useCall } from '#web/lib/queries.ts'

export const keyOf = ({ type, id }: Pick<RequestItem, 'type' | 'id'>): string => `${type} ${id}`

/** Effects of the first wanted time by request; undefined while they are counted. */
export function useEffects(rows: readonly RequestItem[]): ReadonlyMap<string, RequestEffect> | undefined {
  const effects = useCall(
    requests.effects,
    { body: { requests: rows.map(({ type, id }) => ({ type, id })) } },
    { enabled: rows.length > 0 },
  )
  return effects.data && new Map(effects.data.filter(one => one.place === 0).map(one => [keyOf(one), one]))
}
