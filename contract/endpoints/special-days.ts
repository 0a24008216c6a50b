// Days that are not like others: public holidays, and the organization's own.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdParam, Instant, LocalDate, Paging, page } from '../shapes.ts'

const fields = {
  /** Name of the day: past days with the same name predict the effect of future ones. */
  name: z.string().trim().min(1, 'Required').max(100),
  date: LocalDate,
  isClosed: z.boolean().default(false),
  /** Empty = all. */
  streamIds: z.array(Id).default([]),
}
export const SpecialDayForm = z.object(fields)
export type SpecialDayForm = z.input<typeof SpecialDayForm>
export const SpecialDay = z.object({ id: Id, ...fields, createdAt: Instant })
export type SpecialDay = z.output<typeof SpecialDay>

const params = z.object({ specialDayId: IdParam })

export const specialDays = {
  list: endpoint({
    method: 'GET',
    path: '/special-days',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: "The organization's own special days, newest first",
    query: Paging,
    reply: page(SpecialDay),
  }),
  create: endpoint({
    method: 'POST',
    path: '/special-days',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'add', entity: 'special-day', id: 'reply.id', fields: 'all' },
    summary: 'Add a special day',
    body: SpecialDayForm,
    reply: SpecialDay,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/special-days/:specialDayId',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'change', entity: 'special-day', id: 'params.specialDayId', fields: 'all' },
    summary: 'Change a special day',
    params,
    body: SpecialDayForm,
    reply: SpecialDay,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/special-days/:specialDayId',
    permission: { allow: 'forecasts.edit', teams: 'none' },
    audit: { action: 'remove', entity: 'special-day', id: 'params.specialDayId', fields: 'all' },
    summary: 'Take a special day away',
    params,
    reply: Done,
  }),
  countries: endpoint({
    method: 'GET',
    path: '/public-holidays/countries',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'Countries and regions whose public holidays are known',
    reply: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        regions: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
  publicHolidays: endpoint({
    method: 'GET',
    path: '/public-holidays',
    permission: { allow: 'forecasts.view', teams: 'none' },
    audit: 'none',
    summary: 'Public holidays of a country or region in a year',
    query: z.object({
      country: z.string().min(1),
      region: z.string().optional(),
      year: z.coerce.number().int().min(1970).max(2100),
    }),
    reply: z.array(z.object({ date: LocalDate, name: z.string() })),
  }),
}
