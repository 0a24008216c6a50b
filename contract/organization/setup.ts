// Organizations made by a link that works once.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../shapes.ts'
import { OrganizationFields } from './settings.ts'

/** The secret of a link to the page /start. */
const token = z.string().min(1, 'Required').max(200)

export const OrganizationStart = z.object({
  token,
  ...OrganizationFields,
  /** The first manager. */
  firstName: z.string().trim().min(1, 'Required'),
  lastName: z.string().trim().default(''),
  email: z.email('Enter a valid email address'),
  /** Not taken where people log in at another identity provider. */
  password: z.string().optional(),
  /** Ends the log-ins of the sample company that led here; its data goes when the product starts next. */
  removeSample: z.boolean().default(false),
})
export type OrganizationStart = z.infer<typeof OrganizationStart>

export const setup = {
  link: endpoint({
    method: 'POST',
    path: '/setup/link',
    isExact: true,
    permission: 'public',
    audit: 'none',
    summary: 'What a link to the page /start is good for',
    body: z.object({ token }),
    reply: z.object({
      expiresAt: Instant,
      /** The sample company that led here. */
      sampleName: z.string().nullable(),
      /** False: people log in at another identity provider. */
      hasPasswords: z.boolean(),
    }),
  }),
  createOrganization: endpoint({
    method: 'POST',
    path: '/setup/organization',
    isExact: true,
    permission: 'public',
    audit: { unrecorded: 'The organization begins with it: its log has nobody yet who could have done it.' },
    summary: 'Make an organization and its first manager, by a link that works once',
    body: OrganizationStart,
    reply: z.object({
      organizationId: Id,
      managerId: Id,
      /** Logs the first manager in, once and at once, as the `invitation` of the log-in; null: at the other provider. */
      entry: z.string().nullable(),
    }),
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/start-links',
    permission: { allow: 'organization.start', teams: 'none' },
    audit: { action: 'add', entity: 'start-link', id: null, fields: [] },
    summary: 'A link from the sample company to the page on which one makes a company of one’s own',
    reply: z.object({ token: z.string() }),
  }),
}
