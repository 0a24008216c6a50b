// An agent's wish to work a published shift at another time, and what may become of it.
import { z } from 'zod'
import { Id, Instant, Interval } from '../shapes.ts'

export const RequestStatus = z.enum(['pending', 'approved', 'rejected', 'void'])
export type RequestStatus = z.infer<typeof RequestStatus>
export const VoidReason = z.enum(['withdrawn', 'shift-changed', 'shift-begun', 'unanswered'])
export type VoidReason = z.infer<typeof VoidReason>

export const MAX_ALTERNATIVES = 5
export const MAX_REQUEST_NOTE = 500

/** Decisions that a request's status allows: the agent's own, and the manager's. */
export const requestCan = {
  withdraw: (status: RequestStatus) => status === 'pending',
  decide: (status: RequestStatus) => status === 'pending',
}

export const RequestNote = z
  .string()
  .trim()
  .max(MAX_REQUEST_NOTE, `The note may have at most ${MAX_REQUEST_NOTE} characters. Shorten it.`)

export const ChangeRequest = z.object({
  id: Id,
  organizationId: Id,
  surferId: Id,
  surferName: z.string(),
  /** The published shift that it is about; gone once it was approved. */
  blockId: Id,
  /** Version of the shift: with another one the request is void. */
  version: z.int(),
  originalStart: Instant,
  originalEnd: Instant,
  originalShiftTemplateId: Id.nullable(),
  /** Wanted times, the best first. */
  request: z.object({ newIntervals: z.array(Interval) }),
  /** Place of the approved one among them. */
  approvedPlace: z.int().nullable(),
  surferNote: z.string(),
  managerNote: z.string().nullable(),
  status: RequestStatus,
  voidBecause: VoidReason.nullable(),
  reviewedAt: Instant.nullable(),
  reviewedBy: Id.nullable(),
  reviewedByName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the agent withdrew it. */
  deletedAt: Instant.nullable(),
  /** A colleague's pending request that wants this shift and whose shift is wanted here. */
  matchingShift: z
    .object({ requestId: Id, surferId: Id, surferName: z.string(), blockId: Id, interval: Interval })
    .optional(),
})
export type ChangeRequest = z.infer<typeof ChangeRequest>

/** A rule that a change would break, and was not broken before. */
export const RequestWarning = z.object({
  surferId: Id,
  surferName: z.string(),
  code: z.string(),
  sentence: z.string(),
})
export type RequestWarning = z.infer<typeof RequestWarning>

const NewInterval = Interval.refine(i => Date.parse(i.start) < Date.parse(i.end), {
  message: 'End date must be after start date',
  path: ['end'],
})
export const NewIntervals = z
  .array(NewInterval)
  .min(1, 'Enter at least one time that you want instead.')
  .max(MAX_ALTERNATIVES, `Enter at most ${MAX_ALTERNATIVES} times.`)
