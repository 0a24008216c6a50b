import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { BoardStore } from './board-store.ts'
import { followBoard } from './follow-board.ts'

export interface LiveBoard {
  store: BoardStore
  refusal: ApiError | null
  retry: () => void
}

/** Live board of these teams, or of all teams when the list is empty; the component renders again with each change. */
export function useBoard(teamIds: readonly number[]): LiveBoard {
  const client = useClient()
  const teams = teamIds.join()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [{ of, store }, setBoard] = useState(() => ({ of: teams, store: new BoardStore() }))
  const open = () => setBoard({ of: teams, store: new BoardStore() })
  // Store of a new choice of teams: rows of the previous choice must not show.
  if (of !== teams) open()
  useEffect(() => {
    const stop = new AbortController()
    const query = new URLSearchParams(teams.split(',').flatMap(id => (id ? [['team_ids', id]] : [])))
    setRefusal(null)
    void followBoard({
      store,
      open: signal => client.open(`/live-board?${query}`, { accept: 'text/event-stream' }, signal),
      onRefused: setRefusal,
      signal: stop.signal,
    })
    return () => stop.abort()
  }, [client, store, teams])
  useSyncExternalStore(store.subscribe, store.getVersion)
  return { store, refusal, retry: open }
}
