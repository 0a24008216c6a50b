import { useMemo } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { useCall } from '#web/lib/queries.ts'

/** Ticket groups in use, by id; empty until they are known. */
export function useStreamNames(): ReadonlyMap<number, string> {
  const streams = useCall(api.streams.list, { query: { limit: 200 } }).data
  return useMemo(() => new Map(streams?.results.map(({ id, name }) => [id, name])), [streams])
}
