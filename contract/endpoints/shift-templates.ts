// Shift templates (screen: shifts): a named start, end and breaks.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParam, Instant, isOnce, Paging, page, WideColor, Zone } from '../shapes.ts'

const State = z.enum(['active', 'archived'])
const Minute = z.int().min(0).max(2880)

const shiftFields = {
  name: z.string().trim().min(1, 'Required'),
  /** Minutes from midnight in the template's zone; an end beyond 1440 passes midnight. */
  interval: z
    .object({ startMinute: z.int().min(0).max(1439), endMinute: z.int().min(1).max(2880) })
    .refine(i => i.startMinute < i.endMinute && i.endMinute - i.startMinute <= 1440, {
      message: 'start must not be after end',
      path: ['startMinute'],
    }),
  timezone: Zone,
  /** Minutes counted from the shift's start. */
  breaks: z.array(z.object({ startMinute: Minute, duration: z.int().min(5).max(480) })),
  color: WideColor,
  conflictType: z.enum(['standard', 'fill']),
  /** Shifts that an agent may not be given on the day after this one; it may be among them itself. */
  notBeforeIds: z
    .array(Id)
    .max(50, 'At most 50 shifts')
    .refine(ids => isOnce(ids), { message: 'Each shift once at most' }),
}
export const ShiftTemplate = z.object({ id: Id, ...shiftFields, state: State, createdAt: Instant })
export type ShiftTemplate = z.infer<typeof ShiftTemplate>
export const ShiftTemplateForm = z.object({
  ...shiftFields,
  breaks: shiftFields.breaks.default([]),
  conflictType: shiftFields.conflictType.default('standard'),
  notBeforeIds: shiftFields.notBeforeIds.default([]),
})
export type ShiftTemplateForm = z.infer<typeof ShiftTemplateForm>

export const shiftTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/shift-templates',
    permission: { allow: 'shift-templates.view', teams: 'none' },
    audit: 'none',
    summary: 'Shifts: named start, end and breaks',
    query: Paging.extend({ state: State.optional() }),
    reply: page(ShiftTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/shift-templates',
    permission: { allow: 'shift-templates.edit', teams: 'none' },
    audit: { action: 'add', entity: 'shift-template', id: 'reply.id', fields: 'all' },
    summary: 'Add a shift',
    body: ShiftTemplateForm,
    reply: ShiftTemplate,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/shift-templates/:shiftTemplateId',
    permission: { allow: 'shift-templates.edit', teams: 'none' },
    audit: { action: 'change', entity: 'shift-template', id: 'params.shiftTemplateId', fields: 'all' },
    summary: 'Change, archive or restore a shift',
    params: z.object({ shiftTemplateId: IdParam }),
    body: z.object({ ...shiftFields, state: State }).partial(),
    reply: ShiftTemplate,
  }),
}
