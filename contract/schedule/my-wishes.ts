// Wishes that agents enter themselves, what published weeks kept of them, and how nights and weekends are shared.
import { z } from 'zod'
import { daysBetween } from '#core/time/index.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdList, LocalDate, Paging, page } from '../shapes.ts'
import { Wishes } from './wishes.ts'

const MAX_DAYS = 92

export const MyWishes = z.object({ surferId: Id, wishes: Wishes })
export type MyWishes = z.infer<typeof MyWishes>

export const KeptWeek = z.object({
  from: LocalDate,
  shifts: z.int(),
  wished: z.int(),
  kept: z.int(),
  /** A sentence for each wish that was not kept. */
  missed: z.array(z.string()),
})
export type KeptWeek = z.infer<typeof KeptWeek>

export const MissedWish = z.object({
  sentence: z.string(),
  /** Reason that the published plan shows, as a sentence; null: it shows none. */
  because: z.string().nullable(),
})
export type MissedWish = z.infer<typeof MissedWish>
const MonthShare = z.object({
  /** First day of the month. */
  month: LocalDate,
  shiftHours: z.number(),
  nightHours: z.number(),
  weekendHours: z.number(),
  wished: z.int(),
  kept: z.int(),
})
/** Months up to the one that runs. */
const months = z.coerce.number().int().min(1, 'At least one month').max(6, 'At most 6 months').default(3)

export const FairnessRow = z.object({
  surferId: Id,
  surferName: z.string(),
  teamName: z.string(),
  months: z.array(MonthShare),
})
export type FairnessRow = z.infer<typeof FairnessRow>

export const myWishes = {
  get: endpoint({
    method: 'GET',
    path: '/my/wishes',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Own wishes for generated shifts',
    reply: MyWishes,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/my/wishes',
    permission: { allow: 'own-availability.edit', teams: 'none' },
    audit: { action: 'change', entity: 'schedule-settings', id: 'reply.surferId', fields: 'all' },
    summary: 'Say which days off, starts and shifts one would like',
    body: z.object({ wishes: Wishes }),
    reply: MyWishes,
  }),
  kept: endpoint({
    method: 'GET',
    path: '/my/wishes/kept',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary:
      'What published weeks kept of own wishes, newest first; weeks without a published shift are left out',
    query: z
      .object({ from: LocalDate, to: LocalDate })
      .refine(({ from, to }) => from < to, { message: 'from must be before to', path: ['from'] })
      .refine(({ from, to }) => daysBetween(from, to) <= MAX_DAYS, {
        message: `At most ${MAX_DAYS} days at once: ask for fewer`,
        path: ['to'],
      }),
    reply: z.object({ weeks: z.array(KeptWeek) }),
  }),
  missed: endpoint({
    method: 'GET',
    path: '/my/wishes/missed',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Why wishes of one published week were not kept, as far as the published plan shows it',
    query: z.object({
      /** First day of the week. */
      week: LocalDate,
    }),
    reply: z.object({ missed: z.array(MissedWish) }),
  }),
  shares: endpoint({
    method: 'GET',
    path: '/my/wishes/shares',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Own nights, weekends and wishes kept by month, of what is published',
    query: z.object({ months }),
    reply: z.object({ months: z.array(MonthShare) }),
  }),
}

export const fairness = {
  list: endpoint({
    method: 'GET',
    path: '/schedule/fairness',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Nights, weekends and wishes kept by agent and month, of what is published',
    query: Paging.extend({
      months,
      teamIds: IdList,
      searchText: z.string().optional(),
    }),
    reply: page(FairnessRow),
  }),
}
