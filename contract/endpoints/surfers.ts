import { z } from 'zod'
import { InvitationStatus } from '../access/invitation-status.ts'
import { endpoint } from '../endpoint.ts'
import {
  Done,
  Id,
  IdList,
  IdParam,
  Instant,
  LocalDate,
  listOf,
  Paging,
  page,
  SortDirection,
  WideColor,
  WorkingWindow,
  Zone,
} from '../shapes.ts'
import { contractFields, SurferPatch, surferFields, timecardFields } from '../surfer-fields.ts'

export { SurferPatch } from '../surfer-fields.ts'

export const Surfer = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  timezone: Zone,
  teamId: Id,
  teamName: z.string(),
  isDefaultTeam: z.boolean(),
  taskIds: z.array(Id),
  tasks: z.array(z.object({ id: Id, name: z.string(), emoji: z.string(), color: WideColor })),
  profilePictureUrl: z.string().nullable(),
  isConnectedToGCal: z.boolean(),
  startDate: LocalDate.nullable(),
  endDate: LocalDate.nullable(),
  scheduledInvitation: z.boolean(),
  offboarded: z.boolean(),
  invitationStatus: InvitationStatus,
  /** When the link of the open invitation stops working; null without one. */
  invitationExpiresAt: Instant.nullable(),
  ...contractFields,
  workingWindows: z.array(WorkingWindow),
  timecardsEnabled: z.boolean(),
  availabilityEnabled: z.boolean(),
  dialbotEnabled: z.boolean(),
  ...timecardFields,
  googleCalendarConnected: z.boolean(),
  slackConnected: z.boolean(),
  dialpadUserId: z.string().nullable(),
  dialpadOfficeId: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
})
export type Surfer = z.infer<typeof Surfer>

const below = (min: number | null | undefined, max: number | null | undefined) =>
  min == null || max == null || min < max || min === max

const rules = <T extends z.ZodType>(schema: T) =>
  schema
    .refine(s => below((s as SurferChange).minContractedHours, (s as SurferChange).maxContractedHours), {
      message: 'minimum must be smaller than the maximum',
      path: ['minContractedHours'],
    })
    .refine(
      s =>
        below((s as SurferChange).minContractedDailyMinutes, (s as SurferChange).maxContractedDailyMinutes),
      {
        message: 'minimum must be smaller than the maximum',
        path: ['minContractedDailyMinutes'],
      },
    )
    .refine(
      s => {
        const { startDate, endDate } = s as SurferChange
        return !startDate || !endDate || startDate <= endDate
      },
      { message: 'End date must be after start date', path: ['endDate'] },
    )

type SurferChange = z.infer<typeof SurferPatch>
/** A whole agent: a new one, or what is kept together with a change. */
export const SurferForm = rules(
  SurferPatch.extend({ firstName: surferFields.firstName, email: surferFields.email }),
).refine(({ scheduledInvitation, startDate }) => !scheduledInvitation || startDate != null, {
  message: 'A scheduled invitation goes out on the first day: set one, or send the invitation now',
  path: ['scheduledInvitation'],
})
export type SurferForm = z.infer<typeof SurferForm>

const surferParams = z.object({ surferId: IdParam })

export const surfers = {
  list: endpoint({
    method: 'GET',
    path: '/surfers',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'Agents, filtered and sorted',
    query: Paging.extend({
      searchText: z.string().optional(),
      /** -1 stands for agents of the default team. */
      teamIds: z.preprocess(
        (v: unknown) => (v === undefined || Array.isArray(v) ? v : [v]),
        z.array(z.coerce.number().int()).optional(),
      ) as z.ZodType<number[] | undefined, number[] | undefined>,
      taskIds: IdList,
      invitationStatuses: listOf(InvitationStatus),
      sortBy: z.enum(['name', 'email', 'teamName', 'createdAt', 'updatedAt']).default('name'),
      sortDirection: SortDirection.default('asc'),
    }),
    reply: page(Surfer),
  }),
  get: endpoint({
    method: 'GET',
    path: '/surfers/:surferId',
    permission: { allow: 'people.view', teams: 'none' },
    audit: 'none',
    summary: 'One agent',
    params: surferParams,
    reply: Surfer,
  }),
  create: endpoint({
    method: 'POST',
    path: '/surfers',
    permission: { allow: 'people.edit', teams: 'of-teams' },
    audit: { action: 'add', entity: 'surfer', id: 'reply.id', fields: 'all' },
    impersonated: 'never',
    isForPrograms: true,
    summary: 'Add an agent',
    body: SurferForm,
    reply: Surfer,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/surfers/:surferId',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'change', entity: 'surfer', id: 'params.surferId', fields: 'all' },
    summary: 'Change an agent',
    params: surferParams,
    body: rules(SurferPatch),
    reply: Surfer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/surfers/:surferId',
    permission: { allow: 'people.edit', teams: 'of-surfers' },
    audit: { action: 'remove', entity: 'surfer', id: 'params.surferId', fields: 'all' },
    summary: 'Delete an agent; the history is kept and the licence freed',
    params: surferParams,
    reply: Done,
  }),
}
