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

/** The agents of these teams, or everybody, for as long as the component is there; it is drawn with every change. */
export function useBoard(teamIds: readonly number[]): LiveBoard {
  const client = useClient()
  const teams = teamIds.join()
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [{ of, store }, setBoard] = useState(() => ({ of: teams, store: new BoardStore() }))
  const open = () => setBoard({ of: teams, store: new BoardStore() })
  // Another choice of teams is another board: what is shown must not be of the one before.
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
