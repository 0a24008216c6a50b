import { z } from 'zod'
import { InvitationStatus } from '../access/invitation-status.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, listOf, Paging, page } from '../shapes.ts'

export const Manager = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  dialpadUserId: z.string().nullable(),
  dialpadOfficeId: z.string().nullable(),
  /** Also an agent. */
  isSurfer: z.boolean(),
  /** The teams whose schedule this manager may edit, with their agents; every other team may be viewed. */
  teamSchedulePermissions: z.array(
    z.object({
      teamId: Id,
      teamName: z.string(),
      surfers: z.array(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
    }),
  ),
  invitationStatus: InvitationStatus,
  /** When the link of the open invitation stops working; null without one. */
  invitationExpiresAt: Instant.nullable(),
  /** May change what holds for the whole organization, and give that permission. */
  editsOrganization: z.boolean(),
  createdAt: Instant,
})
export type Manager = z.infer<typeof Manager>

export const ManagerForm = z.object({
  firstName: z.string().trim().min(1, 'Required'),
  lastName: z.string().trim().default(''),
  email: z.email('Enter a valid email address'),
  editPermissionTeamIds: z.array(Id).default([]),
  editsOrganization: z.boolean().default(false),
})
export type ManagerForm = z.infer<typeof ManagerForm>

const managerParams = z.object({ managerId: IdParam })

export const managers = {
  list: endpoint({
    method: 'GET',
    path: '/managers',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Managers with the teams they may edit',
    query: Paging.extend({
      searchText: z.string().optional(),
      invitationStatuses: listOf(InvitationStatus),
    }),
    reply: page(Manager),
  }),
  create: endpoint({
    method: 'POST',
    path: '/managers',
    permission: { allow: 'people.edit', teams: 'granted' },
    audit: { action: 'add', entity: 'manager', id: 'reply.id', fields: 'all' },
    impersonated: 'never',
    summary: 'Add a manager',
    body: ManagerForm,
    reply: Manager,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/managers/:managerId',
    permission: { allow: 'people.edit', teams: 'of-manager' },
    audit: { action: 'change', entity: 'manager', id: 'params.managerId', fields: 'all' },
    impersonated: 'never',
    summary: 'Change a manager',
    params: managerParams,
    body: z.object({
      firstName: z.string().trim().min(1, 'Required').optional(),
      lastName: z.string().trim().optional(),
      email: z.email('Enter a valid email address').optional(),
      editPermissionTeamIds: z.array(Id).optional(),
      editsOrganization: z.boolean().optional(),
    }),
    reply: Manager,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/managers/:managerId',
    permission: { allow: 'people.edit', teams: 'of-manager' },
    audit: { action: 'remove', entity: 'manager', id: 'params.managerId', fields: 'all' },
    impersonated: 'never',
    summary: 'Remove a manager: not yourself, not the last one',
    params: managerParams,
    reply: Done,
  }),
}
