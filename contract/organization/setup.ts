// From an empty installation to a first published schedule: making an organization, and its quick start.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Weekday, Zone } from '../shapes.ts'

/** The secret of a link to the page /start. */
const token = z.string().min(1, 'Required').max(200)

export const OrganizationFields = {
  displayName: z.string().trim().min(1, 'Required').max(100, 'At most 100 characters'),
  timezone: Zone,
  weekStartsOn: Weekday,
}

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

export const QUICK_START_STEPS = [
  'organization',
  'agents',
  'history',
  'ticket-groups',
  'activities',
  'shifts',
  'generate',
  'publish',
] as const
export const QuickStartStep = z.enum(QUICK_START_STEPS)
export type QuickStartStep = z.infer<typeof QuickStartStep>

export const QuickStart = z.object({
  steps: z.array(
    z.object({
      step: QuickStartStep,
      /** The result of the step is there. */
      isDone: z.boolean(),
      isSkipped: z.boolean(),
      /** Number of what the step makes: agents, ticket groups, shifts of the coming weeks. */
      count: z.int(),
    }),
  ),
})
export type QuickStart = z.infer<typeof QuickStart>

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
  quickStart: endpoint({
    method: 'GET',
    path: '/quick-start',
    permission: { allow: 'organization.start', teams: 'none' },
    audit: 'none',
    summary: 'Steps to the first published schedule: done, skipped or open',
    reply: QuickStart,
  }),
  skipSteps: endpoint({
    method: 'PUT',
    path: '/quick-start/skipped',
    permission: { allow: 'organization.start', teams: 'none' },
    audit: { unrecorded: 'A mark in a guide, which changes nothing else.' },
    summary: 'Which steps of the quick start are skipped',
    body: z.object({ steps: z.array(QuickStartStep) }),
    reply: QuickStart,
  }),
}
