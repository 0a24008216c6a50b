import { useMemo } from 'react'
import { pendingRequests, type RequestType } from '#contract/requests/pending.ts'
import { useCall } from '#web/lib/queries.ts'

export type PendingByBlock = ReadonlyMap<number, { type: RequestType; id: number }>

/** Requests that wait for a manager, by the shift that they are about. */
export function usePendingByBlock(): PendingByBlock {
  const { data } = useCall(pendingRequests.get, {})
  return useMemo(() => new Map((data?.shifts ?? []).map(one => [one.blockId, one])), [data])
}

/** Requests that wait for a manager: changes and swaps of shifts, and time off. */
export function usePendingCounts(): { shifts: number; timeOff: number } {
  const { data } = useCall(pendingRequests.get, {})
  const timeOff = data?.timeOff ?? 0
  return { shifts: (data?.total ?? 0) - timeOff, timeOff }
}

/** The number of requests that wait for a manager; none in the agents' view, whatever was read before. */
export function usePendingTotal(isAsked: boolean): number {
  const { data } = useCall(pendingRequests.get, {}, { enabled: isAsked })
  return (isAsked && data?.total) || 0
}
