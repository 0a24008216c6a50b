// The swap market: shifts that agents offer, and the swaps that come of them.
import { z } from 'zod'
import { Id, Instant, LocalDate } from '../shapes.ts'
import { VoidReason } from './change-request.ts'

const StartMinute = z.int().min(0, 'Enter a time of day').max(1439, 'Enter a time of day')

/** Shifts that an agent would take for an offered one, on the agent's own clock. */
export const Wanted = z
  .object({
    from: LocalDate,
    /** The last day. */
    to: LocalDate,
    earliestStartMinute: StartMinute,
    latestStartMinute: StartMinute,
  })
  .refine(w => w.from <= w.to, { message: 'from must not be after to', path: ['from'] })
  .refine(w => w.earliestStartMinute <= w.latestStartMinute, {
    message: 'The earliest start must not be after the latest',
    path: ['earliestStartMinute'],
  })
export type Wanted = z.infer<typeof Wanted>

export const OfferStatus = z.enum(['open', 'done', 'withdrawn', 'void'])
export const ShiftOffer = z.object({
  id: Id,
  surferId: Id,
  surferName: z.string(),
  blockId: Id,
  originalStart: Instant,
  originalEnd: Instant,
  originalShiftTemplateId: Id.nullable(),
  note: z.string(),
  /** Null: the shift is given away for nothing. */
  wanted: Wanted.nullable(),
  status: OfferStatus,
  /** A swap with this shift is being agreed on. */
  isInSwap: z.boolean(),
  createdAt: Instant,
})
export type ShiftOffer = z.infer<typeof ShiftOffer>

export const SwapStatus = z.enum(['agreeing', 'pending', 'approved', 'rejected', 'declined', 'void'])
export type SwapStatus = z.infer<typeof SwapStatus>
export const SwapAnswer = z.enum(['waiting', 'agreed', 'declined'])

/** Steps that a swap's status allows. */
export const swapCan = {
  answer: (status: SwapStatus) => status === 'agreeing',
  decide: (status: SwapStatus) => status === 'pending',
}

export const SwapPart = z.object({
  offerId: Id.nullable(),
  blockId: Id,
  version: z.int(),
  fromSurferId: Id,
  fromSurferName: z.string(),
  toSurferId: Id,
  toSurferName: z.string(),
  originalStart: Instant,
  originalEnd: Instant,
  originalShiftTemplateId: Id.nullable(),
})
export type SwapPart = z.infer<typeof SwapPart>

export const ShiftSwap = z.object({
  id: Id,
  kind: z.enum(['give-away', 'swap', 'chain']),
  status: SwapStatus,
  voidBecause: VoidReason.nullable(),
  managerNote: z.string().nullable(),
  reviewedAt: Instant.nullable(),
  /** Null with `reviewedAt`: approved by the organization's rule. */
  reviewedBy: Id.nullable(),
  reviewedByName: z.string().nullable(),
  createdAt: Instant,
  /** When it ends unless all have agreed; null: it waits for no agent. */
  answerBy: Instant.nullable(),
  updatedAt: Instant,
  parts: z.array(SwapPart),
  members: z.array(
    z.object({
      surferId: Id,
      surferName: z.string(),
      answer: SwapAnswer,
      answeredAt: Instant.nullable(),
    }),
  ),
})
export type ShiftSwap = z.infer<typeof ShiftSwap>

/** Manager: each swap waits for one. Automatic: one that breaks no rule and costs no coverage does not. */
export const SwapApproval = z.enum(['manager', 'automatic'])
export type SwapApproval = z.infer<typeof SwapApproval>
