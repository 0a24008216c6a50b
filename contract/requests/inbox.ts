// Requests of agents as managers review them: changes of a shift, and swaps.
import { z } from 'zod'
import { CoverageFigures } from '../coverage-figures.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, IdList, IdParam, Instant, Interval, Paging, page } from '../shapes.ts'
import { ChangeRequest, RequestNote, RequestWarning } from './change-request.ts'
import { RequestType } from './pending.ts'
import { ShiftSwap, SwapApproval } from './swap.ts'

/** Either a change request or a swap. */
export const RequestItem = z.object({
  type: RequestType,
  /** Id of the change request or of the swap. */
  id: Id,
  change: ChangeRequest.nullable(),
  swap: ShiftSwap.nullable(),
  createdAt: Instant,
  /** Requests of the agent in the last three months, this one included; of a swap, of the agent who has the most. */
  requestsInThreeMonths: z.int(),
  /** Rules newly broken: for each wanted time in order, of a swap once. Empty once it is decided. */
  options: z.array(z.object({ warnings: z.array(RequestWarning) })),
  /** The caller may edit every agent that it touches. */
  canDecide: z.boolean(),
  /** Approval together with the matching request of a colleague; null: none matches, or it is decided. */
  pair: z
    .object({
      /** Place of the wanted time that is the colleague's shift. */
      place: z.int(),
      warnings: z.array(RequestWarning),
      canDecide: z.boolean(),
    })
    .nullable(),
})
export type RequestItem = z.infer<typeof RequestItem>

/** Largest number of requests whose effect is counted at once. */
export const MAX_EFFECTS = 25
/** Largest number of requests that are approved at once. */
export const MAX_APPROVED = 100

const StreamEffect = z.object({
  streamId: Id,
  streamName: z.string(),
  before: CoverageFigures,
  after: CoverageFigures,
})
/** Coverage of the published days that a request touches, as they are and as it would make them. */
export const RequestEffect = z.object({
  type: RequestType,
  id: Id,
  /** Place of the wanted time; 0 of a swap. */
  place: z.int(),
  /** Whole local days. */
  interval: Interval,
  /** Ticket groups whose coverage changes. */
  streams: z.array(StreamEffect),
})
export type RequestEffect = z.infer<typeof RequestEffect>

/** Quarter-hours, from the start of the interval on. */
export const EffectByInterval = RequestEffect.extend({
  series: z.array(
    z.object({
      streamId: Id,
      required: z.array(z.number()),
      before: z.array(z.number()),
      after: z.array(z.number()),
    }),
  ),
})
export type EffectByInterval = z.infer<typeof EffectByInterval>

/** Ids of what was decided. */
const Decided = z.object({ changeRequestIds: z.array(Id), swapIds: z.array(Id) })

const Decision = z.object({
  status: z.enum(['approved', 'rejected']),
  managerNote: RequestNote.nullish(),
})
const ids = z.array(Id).max(MAX_APPROVED, `At most ${MAX_APPROVED} requests at once`)
const requestParams = z.object({ requestId: IdParam })

export const requests = {
  list: endpoint({
    method: 'GET',
    path: '/requests',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Change requests and swaps, pending or reviewed, newest first',
    query: Paging.extend({
      status: z.enum(['pending', 'reviewed']).default('pending'),
      type: RequestType.optional(),
      surferIds: IdList,
      teamIds: IdList,
      /** Shifts that begin in this time. */
      from: Instant.optional(),
      to: Instant.optional(),
    }).refine(q => !q.from || !q.to || Date.parse(q.from) <= Date.parse(q.to), {
      message: 'from must not be after to',
      path: ['from'],
    }),
    reply: page(RequestItem),
  }),
  get: endpoint({
    method: 'GET',
    path: '/requests/:requestId',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'One request with the rules that it would break',
    params: requestParams,
    query: z.object({ type: RequestType }),
    reply: RequestItem,
  }),
  effects: endpoint({
    method: 'POST',
    path: '/requests/effects',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'What pending requests would do to coverage, per ticket group',
    body: z.object({
      requests: z
        .array(z.object({ type: RequestType, id: Id }))
        .min(1)
        .max(MAX_EFFECTS, `At most ${MAX_EFFECTS} requests at once`),
    }),
    reply: z.array(RequestEffect),
  }),
  effect: endpoint({
    method: 'GET',
    path: '/requests/:requestId/effect',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'What one pending request would do to coverage, by quarter-hour',
    params: requestParams,
    query: z.object({
      type: RequestType,
      place: z.coerce.number().int().min(0).default(0),
      /** Counts the matching request of the colleague too. */
      withMatching: Flag,
    }),
    reply: EffectByInterval,
  }),
  decideChange: endpoint({
    method: 'POST',
    path: '/change-requests/:requestId/decision',
    permission: { allow: ['schedule.edit', 'schedule.publish'], teams: 'of-surfers' },
    audit: { action: 'resolve', entity: 'change-request', id: 'params.requestId', fields: 'all' },
    summary: 'Approve or reject a change request; approving changes and publishes the shift at once',
    params: requestParams,
    body: Decision.extend({
      /** Place of the wanted time that is approved. */
      place: z.int().min(0).default(0),
      /** Approves or rejects the matching request of the colleague too: the two shifts change hands. */
      withMatching: z.boolean().default(false),
    }),
    reply: Decided,
  }),
  decideSwap: endpoint({
    method: 'POST',
    path: '/shift-swaps/:requestId/decision',
    permission: { allow: ['schedule.edit', 'schedule.publish'], teams: 'of-surfers' },
    audit: { action: 'resolve', entity: 'shift-swap', id: 'params.requestId', fields: 'all' },
    summary: 'Approve or reject a swap that all its agents have agreed on',
    params: requestParams,
    body: Decision,
    reply: Decided,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/requests/approve',
    permission: { allow: ['schedule.edit', 'schedule.publish'], teams: 'of-surfers' },
    audit: { action: 'resolve', entity: 'change-request', id: null, fields: 'all' },
    summary: 'Approve many requests at once, each with its first wanted time; none may break a rule',
    body: z
      .object({ changeRequestIds: ids, swapIds: ids, managerNote: RequestNote.nullish() })
      .refine(b => b.changeRequestIds.length + b.swapIds.length > 0, {
        message: 'Select at least one request',
        path: ['changeRequestIds'],
      }),
    reply: Decided,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/request-settings',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Whether swaps wait for a manager',
    reply: z.object({ swapApproval: SwapApproval }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/request-settings',
    permission: { allow: 'organization.edit', teams: 'none' },
    audit: { action: 'change', entity: 'request-settings', id: null, fields: 'all' },
    summary: 'Let swaps wait for a manager, or not',
    body: z.object({ swapApproval: SwapApproval }),
    reply: z.object({ swapApproval: SwapApproval }),
  }),
}
