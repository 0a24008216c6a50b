// Timecards of everybody, and how time is reported: for managers.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdList, IdParam, Instant, listOf, Paging, page, SortDirection } from '../shapes.ts'
import { Timecard, TimecardFlag, TimecardType, WholeMinute } from './timecard.ts'

/** A card with whose it is. */
export const SurferTimecard = Timecard.extend({
  surferName: z.string(),
  teamName: z.string(),
  /** The agent's own zone. */
  timezone: z.string(),
  /** The manager who wrote or changed the times last. */
  editedByName: z.string().nullable(),
  canEdit: z.boolean(),
})
export type SurferTimecard = z.infer<typeof SurferTimecard>

const TimecardTimes = z.object({ reportedStart: WholeMinute, reportedEnd: WholeMinute })

export const TimeReportingSettings = z.object({
  /** Agents may report another time than that of the click. */
  allowSetReportTime: z.boolean(),
  /** Agents may clock in without a shift, and stay clocked in after it. */
  trackUnscheduledOvertime: z.boolean(),
  /** Agents who clock in and out. */
  timeReportingSurferIds: z.array(Id),
})
export type TimeReportingSettings = z.infer<typeof TimeReportingSettings>

const timecardParams = z.object({ timecardId: IdParam })

export const timecards = {
  list: endpoint({
    method: 'GET',
    path: '/timecards',
    permission: { allow: 'timecards.view', teams: 'none' },
    audit: 'none',
    summary: 'Timecards that begin in a period, filtered and sorted',
    query: Paging.extend({
      from: Instant.optional(),
      to: Instant.optional(),
      searchText: z.string().optional(),
      surferIds: IdList,
      teamIds: IdList,
      types: listOf(TimecardType),
      /** Cards that have one of them. */
      flags: listOf(TimecardFlag),
      sortBy: z.enum(['reportedStart', 'name']).default('reportedStart'),
      sortDirection: SortDirection.default('desc'),
    }).refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
      message: 'End date must be after start date',
      path: ['to'],
    }),
    reply: page(SurferTimecard),
  }),
  create: endpoint({
    method: 'POST',
    path: '/timecards',
    permission: { allow: 'timecards.edit', teams: 'of-surfers' },
    audit: { action: 'add', entity: 'timecard', id: 'reply.id', fields: 'all' },
    impersonated: 'never',
    summary: 'Add a timecard that an agent did not report',
    body: TimecardTimes.extend({ surferId: Id }),
    reply: SurferTimecard,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/timecards/:timecardId',
    permission: { allow: 'timecards.edit', teams: 'of-surfers' },
    audit: { action: 'change', entity: 'timecard', id: 'params.timecardId', fields: 'all' },
    impersonated: 'never',
    summary: 'Change the reported times of a timecard',
    params: timecardParams,
    body: TimecardTimes,
    reply: SurferTimecard,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/timecards/:timecardId',
    permission: { allow: 'timecards.edit', teams: 'of-surfers' },
    audit: { action: 'remove', entity: 'timecard', id: 'params.timecardId', fields: 'all' },
    impersonated: 'never',
    summary: 'Delete a timecard',
    params: timecardParams,
    reply: Done,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/timecards/settings',
    permission: { allow: 'timecards.view', teams: 'none' },
    audit: 'none',
    summary: 'Who clocks in and out, and what they may report',
    reply: TimeReportingSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/timecards/settings',
    permission: { allow: 'timecards.edit', teams: 'of-surfers' },
    audit: { action: 'change', entity: 'time-reporting', id: null, fields: 'all' },
    summary: 'Decide who clocks in and out, and what they may report',
    body: TimeReportingSettings,
    reply: TimeReportingSettings,
  }),
}
