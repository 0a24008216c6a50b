import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdOrNoneList, IdParam, Instant, Paging, page } from '../shapes.ts'

const Person = z.object({ id: Id, firstName: z.string(), lastName: z.string() })

export const Team = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  isDefault: z.boolean(),
  surfers: z.array(Person),
  /** Managers who may edit this team's schedule. */
  managers: z.array(Person),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Team = z.infer<typeof Team>

export const TeamForm = z.object({
  name: z.string().trim().min(1, 'Required'),
  description: z.string().default(''),
  managerIds: z.array(Id).default([]),
  surferIds: z.array(Id).default([]),
})
export type TeamForm = z.infer<typeof TeamForm>

const teamParams = z.object({ teamId: IdParam })

export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/teams',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Teams with their agents and managers',
    query: Paging.extend({ searchText: z.string().optional(), managerIds: IdOrNoneList }),
    reply: page(Team),
  }),
  create: endpoint({
    method: 'POST',
    path: '/teams',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'add', entity: 'team', id: 'reply.id', fields: 'all' },
    summary: 'Add a team; its creator may edit it',
    body: TeamForm,
    reply: Team,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/teams/:teamId',
    permission: { allow: 'people.edit', teams: 'of-teams' },
    audit: { action: 'change', entity: 'team', id: 'params.teamId', fields: 'all' },
    summary: 'Change a team',
    params: teamParams,
    body: z.object({
      name: z.string().trim().min(1, 'Required').optional(),
      description: z.string().optional(),
      managerIds: z.array(Id).optional(),
      surferIds: z.array(Id).optional(),
    }),
    reply: Team,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId',
    permission: { allow: 'people.edit', teams: 'of-teams' },
    audit: { action: 'remove', entity: 'team', id: 'params.teamId', fields: 'all' },
    summary: 'Delete a team; its agents move to the default team',
    params: teamParams,
    reply: Done,
  }),
}
