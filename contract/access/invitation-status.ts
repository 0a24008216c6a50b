// How far an agent or a manager is from being able to log in.
import { z } from 'zod'

export const INVITATION_STATUSES = ['not-invited', 'scheduled', 'invited', 'active'] as const
export const InvitationStatus = z.enum(INVITATION_STATUSES)
export type InvitationStatus = z.infer<typeof InvitationStatus>

/** Allowed transitions; an agent is invited from the first day on, which the server looks at. */
export const invitationCan = {
  send: (status: InvitationStatus): boolean => status !== 'active',
  cancel: (status: InvitationStatus): boolean => status === 'invited' || status === 'scheduled',
}
