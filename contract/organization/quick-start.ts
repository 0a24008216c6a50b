// Quick start of an organization: the steps to a first published schedule.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

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

export const quickStart = {
  get: endpoint({
    method: 'GET',
    path: '/quick-start',
    permission: { allow: 'organization.start', teams: 'none' },
    audit: 'none',
    summary: 'Steps to the first published schedule: done, skipped or open',
    reply: QuickStart,
  }),
  skip: endpoint({
    method: 'PUT',
    path: '/quick-start/skipped',
    permission: { allow: 'organization.start', teams: 'none' },
    audit: { unrecorded: 'A mark in a guide, which changes nothing else.' },
    summary: 'Which steps of the quick start are skipped',
    body: z.object({ steps: z.array(QuickStartStep) }),
    reply: QuickStart,
  }),
}
