// Requests, offers and swaps of an agent.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Interval, Paging, page, WideColor } from '../shapes.ts'
import { ChangeRequest, NewIntervals, RequestNote, RequestWarning } from './change-request.ts'
import { ShiftOffer, ShiftSwap, SwapApproval, Wanted } from './swap.ts'

const offerParams = z.object({ offerId: IdParam })

/** An own shift that a colleague would take in return. */
const OwnShift = z.object({ blockId: Id, interval: Interval, shiftTemplateId: Id.nullable() })

export const Market = z.object({
  timezone: z.string(),
  /** One's own open offers. */
  offers: z.array(ShiftOffer),
  /** Colleagues' offers that one can take without breaking a rule. */
  takeable: z.array(
    z.object({
      offer: ShiftOffer,
      /** Own shifts, each of which the colleague would take for it; empty when it is given away. */
      inReturn: z.array(OwnShift),
    }),
  ),
  /** Swaps that one has a part in: those open, and those of the last 30 days. */
  swaps: z.array(ShiftSwap),
  shiftTemplates: z.array(z.object({ id: Id, name: z.string(), color: WideColor })),
  swapApproval: SwapApproval,
})
export type Market = z.infer<typeof Market>

export const myRequests = {
  list: endpoint({
    method: 'GET',
    path: '/my/requests',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'My change requests, newest first',
    query: Paging,
    reply: page(ChangeRequest).extend({ timezone: z.string() }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/my/requests/check',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'The rules that wanted times would break, before they are asked for',
    body: z.object({ blockId: Id, newIntervals: NewIntervals }),
    reply: z.object({ options: z.array(z.object({ warnings: z.array(RequestWarning) })) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/my/requests',
    permission: { allow: 'own-requests.edit', teams: 'none' },
    audit: {
      action: 'add',
      entity: 'change-request',
      id: 'reply.id',
      fields: ['blockId', 'surferNote'],
    },
    summary: 'Ask for another time of a published shift',
    body: z.object({
      blockId: Id,
      newIntervals: NewIntervals,
      surferNote: RequestNote.default(''),
    }),
    reply: ChangeRequest,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/my/requests/:requestId',
    permission: { allow: 'own-requests.edit', teams: 'none' },
    audit: { action: 'cancel', entity: 'change-request', id: 'params.requestId', fields: 'all' },
    summary: 'Withdraw a request that is not decided yet',
    params: z.object({ requestId: IdParam }),
    reply: ChangeRequest,
  }),
  market: endpoint({
    method: 'GET',
    path: '/my/shift-market',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'My offers, the shifts that I could take, and the swaps that I am asked about',
    reply: Market,
  }),
  offer: endpoint({
    method: 'POST',
    path: '/my/shift-offers',
    permission: { allow: 'own-requests.edit', teams: 'none' },
    audit: { action: 'add', entity: 'shift-offer', id: 'reply.id', fields: 'all' },
    summary: 'Offer a published shift to colleagues, for another one or for nothing',
    body: z.object({ blockId: Id, wanted: Wanted.nullable(), note: RequestNote.default('') }),
    reply: ShiftOffer,
  }),
  withdrawOffer: endpoint({
    method: 'DELETE',
    path: '/my/shift-offers/:offerId',
    permission: { allow: 'own-requests.edit', teams: 'none' },
    audit: { action: 'cancel', entity: 'shift-offer', id: 'params.offerId', fields: 'all' },
    summary: 'Take an offer back; a swap that is being agreed on ends',
    params: offerParams,
    reply: ShiftOffer,
  }),
  take: endpoint({
    method: 'POST',
    path: '/my/shift-offers/:offerId/take',
    permission: { allow: 'own-requests.edit', teams: 'none' },
    audit: { action: 'accept', entity: 'shift-offer', id: 'params.offerId', fields: 'all' },
    summary: 'Take a colleague’s shift, for an own one where the colleague wants one',
    params: offerParams,
    body: z.object({ inReturnBlockId: Id.nullable().default(null) }),
    reply: ShiftSwap,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/my/shift-swaps/:swapId/answer',
    permission: { allow: 'own-requests.edit', teams: 'none' },
    audit: { action: 'accept', entity: 'shift-swap', id: 'params.swapId', fields: 'all' },
    summary: 'Agree to a swap, or decline it',
    params: z.object({ swapId: IdParam }),
    body: z.object({ answer: z.enum(['agreed', 'declined']) }),
    reply: ShiftSwap,
  }),
}
