// Requests of an agent that are sent as soon as there is a network: each under a key of its own, so that it is recorded
// once however often the network breaks.
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { api } from '#contract/endpoints/index.ts'
import { myRequests } from '#contract/requests/my-requests.ts'
import type { TimeOffStatus } from '#contract/time-off/requests.ts'
import { HOUR_MS } from '#core/time/index.ts'
import { type Client, useClient } from '#web/lib/client.ts'
import { notifyDone, notifyFailed, notifyWarned } from '#web/lib/notify.ts'
import { type OfflineQueue, useOfflineQueue } from '#web/lib/offline/offline-queue.ts'
import { invalidateEndpoints } from '#web/lib/queries.ts'
import * as texts from './texts.ts'

const SENDING = {
  /** Shorter than the day for which the server knows a key again. */
  keptMs: 20 * HOUR_MS,
  onRefused: (error: unknown) => notifyFailed(error, texts.yourRequestIsNotAccepted),
}
/** An answer that takes longer is asked for again. */
const LONGEST_ANSWER_MS = 30_000

/** `text`: the request in words, from when it was made. */
const Request = z.discriminatedUnion('what', [
  z.object({ what: z.literal('change'), text: z.string(), body: myRequests.add.body }),
  z.object({ what: z.literal('offer'), text: z.string(), body: myRequests.offer.body }),
  z.object({ what: z.literal('time-off'), text: z.string(), body: api.myTimeOff.ask.body }),
])
export type QueuedRequest = z.infer<typeof Request>

/** Endpoints whose answers a step of one's own requests for time off makes stale. */
export const MY_TIME_OFF_ENDPOINTS: AnyEndpoint[] = [
  api.myTimeOff.overview,
  api.myTimeOff.calendar,
  api.myTimeOff.check,
  api.myTimeOff.requests,
  api.myTimeOff.entries,
  api.mySchedule.get,
]

const TIME_OFF_OUTCOMES: Partial<Record<TimeOffStatus, string>> = texts.timeOffOutcomes

interface Arrived {
  said: string
  stale: AnyEndpoint[]
}

async function send(client: Client, key: string, request: QueuedRequest): Promise<Arrived> {
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MS)
  switch (request.what) {
    case 'change':
      await client.call(myRequests.add, { body: request.body, key, signal })
      return {
        said: texts.yourRequestIsSent,
        stale: [myRequests.list, myRequests.market],
      }
    case 'offer':
      await client.call(myRequests.offer, { body: request.body, key, signal })
      return {
        said: texts.yourShiftIsOffered,
        stale: [myRequests.market],
      }
    case 'time-off': {
      const { status } = await client.call(api.myTimeOff.ask, { body: request.body, key, signal })
      return { said: TIME_OFF_OUTCOMES[status] ?? texts.yourRequestWasSent, stale: MY_TIME_OFF_ENDPOINTS }
    }
  }
}

export interface RequestQueue extends Pick<OfflineQueue<QueuedRequest>, 'calls' | 'dismiss'> {
  /** Sends the request, now or later, and says what became of it. Throws the server's refusal. */
  ask: (request: QueuedRequest) => Promise<void>
}

export function useRequestQueue(): RequestQueue {
  const client = useClient()
  const queryClient = useQueryClient()
  const { calls, dismiss, ask } = useOfflineQueue(
    'request',
    Request,
    async ({ id, payload }) => {
      const { said, stale } = await send(client, id, payload)
      notifyDone(said)
      // The network may be gone again: nobody waits for the new answers.
      void invalidateEndpoints(queryClient, stale)
    },
    SENDING,
  )
  return {
    calls,
    dismiss,
    ask: async request => {
      if ((await ask(request)) === 'waiting')
        notifyWarned(texts.waitingForTheNetwork, [texts.yourRequestIsKeptOnThis])
    },
  }
}
