// Invitations of agents and managers to log in.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, LocalDate } from '../shapes.ts'

const MAX_AT_ONCE = 500
const ids = z
  .array(Id)
  .min(1, 'Choose at least one person')
  .max(MAX_AT_ONCE, `At most ${MAX_AT_ONCE} people can be invited at once`)

export const SentInvitations = z.object({
  /** The people, for the audit log: "Noah Achterberg and 2 others". */
  name: z.string(),
  isMailConfigured: z.boolean(),
  invited: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      /** Address to pass on by hand; null for a person of another organization too, who gets it by mail alone. */
      link: z.string().nullable(),
      expiresAt: Instant,
    }),
  ),
  /** Agents whose invitation goes out on their first day. */
  scheduled: z.array(z.object({ id: Id, name: z.string(), startDate: LocalDate })),
})
export type SentInvitations = z.infer<typeof SentInvitations>

export const invitations = {
  sendToSurfers: endpoint({
    method: 'POST',
    path: '/surfers/invitations',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'invite', entity: 'invitation', id: null, fields: 'all' },
    impersonated: 'never',
    summary: 'Invite agents; an earlier invitation of theirs becomes void',
    body: z.object({
      surferIds: ids,
      /** Agents whose first day is to come are invited on it; otherwise they are refused. */
      isScheduledUntilFirstDay: z.boolean().default(false),
    }),
    reply: SentInvitations,
  }),
  sendToManagers: endpoint({
    method: 'POST',
    path: '/managers/invitations',
    permission: { allow: 'people.edit', teams: 'of-manager' },
    audit: { action: 'invite', entity: 'invitation', id: null, fields: 'all' },
    impersonated: 'never',
    summary: 'Invite managers; an earlier invitation of theirs becomes void',
    body: z.object({ managerIds: ids }),
    reply: SentInvitations,
  }),
  cancelSurfer: endpoint({
    method: 'DELETE',
    path: '/surfers/:surferId/invitation',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'cancel', entity: 'invitation', id: 'params.surferId', fields: 'all' },
    impersonated: 'never',
    summary: 'Take back the invitation of an agent, sent or scheduled',
    params: z.object({ surferId: IdParam }),
    reply: Done.extend({ name: z.string() }),
  }),
  cancelManager: endpoint({
    method: 'DELETE',
    path: '/managers/:managerId/invitation',
    permission: { allow: 'people.edit', teams: 'of-manager' },
    audit: { action: 'cancel', entity: 'invitation', id: 'params.managerId', fields: 'all' },
    impersonated: 'never',
    summary: 'Take back the invitation of a manager',
    params: z.object({ managerId: IdParam }),
    reply: Done.extend({ name: z.string() }),
  }),
}
