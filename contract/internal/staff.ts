// Internal staff: every organization of the installation, and looking at the product as somebody else.
import { z } from 'zod'
import { SentInvitations } from '../access/invitations.ts'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, Paging, page, Zone } from '../shapes.ts'

export const MAX_IMPERSONATION_MINUTES = 60

export const StaffOrganization = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  timezone: Zone,
  dialpadCompanyId: z.string().nullable(),
  totalLicenses: z.int(),
  usedLicenses: z.int(),
  /** Subscriptions at the payment provider that go on: more than one is paid for twice. */
  subscriptionCount: z.int(),
  suspendedAt: Instant.nullable(),
  createdAt: Instant,
})
export type StaffOrganization = z.infer<typeof StaffOrganization>

export const NewOrganization = z.object({
  displayName: z.string().trim().min(1, 'Required'),
  timezone: Zone,
  totalLicenses: z.int().min(0).default(100),
  firstManager: z.object({
    firstName: z.string().trim().min(1, 'Required'),
    lastName: z.string().trim().default(''),
    email: z.email('Enter a valid email address'),
  }),
})
export type NewOrganization = z.infer<typeof NewOrganization>

const Reason = z.string().trim().min(1, 'Required').max(500)

export const StaffPerson = z.object({
  managerId: Id.nullable(),
  surferId: Id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})
export type StaffPerson = z.infer<typeof StaffPerson>

export const Impersonation = z.object({
  id: Id,
  /** The person whom the product is seen as. */
  asName: z.string(),
  organizationName: z.string(),
  reason: z.string(),
  startedAt: Instant,
  expiresAt: Instant,
  isElevated: z.boolean(),
})
export type Impersonation = z.infer<typeof Impersonation>

const target = z.object({ targetId: IdParam })
const internalView = { allow: 'internal.view', teams: 'none' } as const
const internalEdit = { allow: 'internal.edit', teams: 'none' } as const

export const staff = {
  organizations: endpoint({
    method: 'GET',
    path: '/internal/organizations',
    permission: internalView,
    audit: 'none',
    summary: 'Organizations of this installation by name',
    query: Paging.extend({ searchText: z.string().optional() }),
    reply: page(StaffOrganization),
  }),
  organization: endpoint({
    method: 'GET',
    path: '/internal/organizations/:targetId',
    permission: internalView,
    audit: 'none',
    summary: 'One organization',
    params: target,
    reply: StaffOrganization,
  }),
  createOrganization: endpoint({
    method: 'POST',
    path: '/internal/organizations',
    permission: internalEdit,
    audit: { action: 'add', entity: 'organization', id: 'reply.id', fields: 'all' },
    summary: 'Make an organization, and invite its first manager',
    body: NewOrganization,
    // Nobody is invited who can log in already.
    reply: StaffOrganization.extend({ invitation: SentInvitations }),
  }),
  changeOrganization: endpoint({
    method: 'PATCH',
    path: '/internal/organizations/:targetId',
    permission: internalEdit,
    audit: { action: 'change', entity: 'organization', id: null, fields: 'all' },
    summary:
      'Change the licences of an organization, or the company of the telephony provider that logs in there',
    params: target,
    body: z.object({
      totalLicenses: z.int().min(0).max(1_000_000).optional(),
      dialpadCompanyId: z.string().trim().min(1, 'Required').max(64).nullable().optional(),
    }),
    reply: StaffOrganization,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/internal/organizations/:targetId/suspend',
    permission: internalEdit,
    audit: { action: 'suspend', entity: 'organization', id: null, fields: 'all' },
    summary: 'Let nobody enter an organization until it is resumed; nothing is deleted',
    params: target,
    body: z.object({ reason: Reason }),
    reply: StaffOrganization,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/internal/organizations/:targetId/resume',
    permission: internalEdit,
    audit: { action: 'resume', entity: 'organization', id: null, fields: 'all' },
    summary: 'Let people enter a suspended organization again',
    params: target,
    reply: StaffOrganization,
  }),
  people: endpoint({
    method: 'GET',
    path: '/internal/organizations/:targetId/people',
    permission: internalView,
    audit: 'none',
    summary: 'Managers and agents of an organization by name',
    params: target,
    query: Paging.extend({ searchText: z.string().optional() }),
    reply: page(StaffPerson),
  }),
  impersonate: endpoint({
    method: 'POST',
    path: '/internal/organizations/:targetId/impersonations',
    permission: internalEdit,
    audit: { action: 'start', entity: 'impersonation', id: 'reply.id', fields: 'all' },
    summary: 'See the product as a manager or an agent, for a while and without changing anything',
    params: target,
    body: z
      .object({
        managerId: Id.optional(),
        surferId: Id.optional(),
        reason: Reason,
        minutes: z.int().min(1).max(MAX_IMPERSONATION_MINUTES).default(30),
      })
      .refine(({ managerId, surferId }) => (managerId === undefined) !== (surferId === undefined), {
        message: 'Give either a manager or an agent',
        path: ['managerId'],
      }),
    reply: Impersonation,
  }),
}

/** Calls of internal staff who see the product as somebody else, about that itself. */
export const impersonation = {
  get: endpoint({
    method: 'GET',
    path: '/impersonation',
    permission: 'member',
    audit: 'none',
    summary: 'As whom a member of the internal staff sees the product, and until when; null: as themselves',
    reply: z.object({ impersonation: Impersonation.nullable() }),
  }),
  elevate: endpoint({
    method: 'POST',
    path: '/impersonation/elevation',
    permission: 'member',
    audit: { action: 'elevate', entity: 'impersonation', id: 'reply.id', fields: 'all' },
    impersonated: 'always',
    summary: 'Be allowed to change something as the other person, for a reason',
    body: z.object({ reason: Reason }),
    reply: Impersonation,
  }),
  end: endpoint({
    method: 'POST',
    path: '/impersonation/end',
    permission: 'member',
    audit: { action: 'end', entity: 'impersonation', id: null, fields: 'all' },
    impersonated: 'always',
    summary: 'Stop seeing the product as somebody else',
    reply: Done,
  }),
}
