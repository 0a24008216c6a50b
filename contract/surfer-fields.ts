// Fields of an agent that a manager fills in.
import { z } from 'zod'
import { Id, LocalDate, WorkingWindow, Zone } from './shapes.ts'

const Hours = z
  .number()
  .min(0, 'Contracted hours must not be negative')
  .max(168, 'Contracted hours must be at most 168, the hours of a week')
const Minutes = z.int().min(0, 'Must not be negative').max(1440)

/** The limits of an agent's working time; null: none. */
export const contractFields = {
  minContractedHours: Hours.nullable(),
  maxContractedHours: Hours.nullable(),
  minContractedDailyMinutes: Minutes.nullable(),
  maxContractedDailyMinutes: Minutes.nullable(),
  breakMinutesPerShift: Minutes.nullable(),
  restMinutesBetweenShifts: Minutes.nullable(),
}

export const surferFields = {
  firstName: z.string().trim().min(1, 'Required'),
  lastName: z.string().trim(),
  email: z.email('Enter a valid email address'),
  timezone: Zone,
  teamId: Id.nullable(),
  taskIds: z.array(Id),
  startDate: LocalDate.nullable(),
  endDate: LocalDate.nullable(),
  scheduledInvitation: z.boolean(),
  ...contractFields,
  workingWindows: z.array(WorkingWindow),
  timecardsEnabled: z.boolean(),
  availabilityEnabled: z.boolean(),
}

export const SurferPatch = z.object(surferFields).partial()
