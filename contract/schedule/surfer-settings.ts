// The shifts that an agent may be generated.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, isOnce, Weekday } from '../shapes.ts'
import { Wishes } from './wishes.ts'

const OfWeek = z.int('Enter a whole number').min(1, 'At least once a week').max(7, 'At most 7 times a week')

/** A shift that an agent may be given, so often a week at most. */
export const ShiftOption = z.object({ shiftTemplateId: Id, timesPerWeek: OfWeek })
export type ShiftOption = z.infer<typeof ShiftOption>

/** A weekday that is not open: it overrides shift options and working windows. Times are the agent's own. */
export const WorkingDay = z.discriminatedUnion('type', [
  z.object({ type: z.literal('disabled'), day: Weekday }),
  z.object({
    type: z.literal('fixed'),
    day: Weekday,
    /** The one that best matches demand is taken. */
    shiftTemplateIds: z.array(Id).min(1, 'Select at least one shift'),
  }),
  z
    .object({
      type: z.literal('custom'),
      day: Weekday,
      /** An end beyond 1440 passes midnight. */
      interval: z.object({ startMinute: z.int().min(0).max(1439), endMinute: z.int().min(1).max(2880) }),
      /** Null: as the contract has it. */
      lengthMinutes: z
        .int()
        .min(15, 'At least 15 minutes')
        .max(1440, 'At most 24 hours')
        .multipleOf(15, 'Must be a multiple of 15 minutes')
        .nullable(),
    })
    .refine(({ interval }) => interval.startMinute < interval.endMinute, {
      message: 'start must not be after end',
      path: ['interval', 'startMinute'],
    })
    .refine(
      ({ interval, lengthMinutes }) => (lengthMinutes ?? 0) <= interval.endMinute - interval.startMinute,
      { message: 'The shift must fit between start and end', path: ['lengthMinutes'] },
    ),
])
export type WorkingDay = z.infer<typeof WorkingDay>

/** Shifts that an agent may be generated. Without options and days: any within working windows and contract. */
export const SurferScheduleSettings = z.object({
  shiftOptions: z
    .array(ShiftOption)
    .refine(options => isOnce(options.map(o => o.shiftTemplateId)), { message: 'Each shift once at most' }),
  /** Weekdays that are not here are open. */
  workingDays: z
    .array(WorkingDay)
    .refine(days => isOnce(days.map(d => d.day)), { message: 'Each weekday once at most' }),
  wishes: Wishes.default([]),
})
export type SurferScheduleSettings = z.infer<typeof SurferScheduleSettings>

export const scheduleSurferSettings = {
  surferSettings: endpoint({
    method: 'GET',
    path: '/surfers/:surferId/schedule-settings',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Which shifts an agent is generated, and on which days',
    params: z.object({ surferId: IdParam }),
    reply: SurferScheduleSettings,
  }),
  changeSurferSettings: endpoint({
    method: 'PUT',
    path: '/surfers/:surferId/schedule-settings',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'change', entity: 'schedule-settings', id: 'params.surferId', fields: 'all' },
    summary: 'Say which shifts an agent is generated, and on which days',
    params: z.object({ surferId: IdParam }),
    body: SurferScheduleSettings,
    reply: SurferScheduleSettings,
  }),
}
