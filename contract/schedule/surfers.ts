// The rows of the schedule.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdList, LocalDate, WorkingWindow } from '../shapes.ts'

/** A surfer's row in the schedule, whatever the manager may do with it. */
export const ScheduleSurfer = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  profilePictureUrl: z.string().nullable(),
  timezone: z.string(),
  teamId: Id,
  teamName: z.string(),
  taskIds: z.array(Id),
  minContractedHours: z.number().nullable(),
  maxContractedHours: z.number().nullable(),
  minContractedDailyMinutes: z.number().nullable(),
  maxContractedDailyMinutes: z.number().nullable(),
  restMinutesBetweenShifts: z.number().nullable(),
  /** Earliest starts and latest ends; none: any time. */
  workingWindows: z.array(WorkingWindow),
  startDate: LocalDate.nullable(),
  endDate: LocalDate.nullable(),
  canEdit: z.boolean(),
})
export type ScheduleSurfer = z.infer<typeof ScheduleSurfer>

export const scheduleSurfers = {
  surfers: endpoint({
    method: 'GET',
    path: '/schedule/surfers',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'The rows of the schedule: agents by team',
    query: z.object({ teamIds: IdList, taskIds: IdList, searchText: z.string().optional() }),
    reply: z.array(ScheduleSurfer),
  }),
}
