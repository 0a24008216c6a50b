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

/** Liberties of an agent who reports times; null: as the organization's time reporting settings have it. */
export const timecardFields = {
  timecardsAllowCustomTimes: z.boolean().nullable(),
  timecardsAllowOvertime: z.boolean().nullable(),
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
  ...timecardFields,
}

/** Agent of whom nothing is said: a working day of nine hours, a break of 45 minutes in it, eleven hours of rest. */
export const SURFER_DEFAULTS = {
  lastName: '',
  startDate: null,
  endDate: null,
  scheduledInvitation: false,
  minContractedHours: null,
  maxContractedHours: null,
  minContractedDailyMinutes: 540,
  maxContractedDailyMinutes: 540,
  breakMinutesPerShift: 45,
  restMinutesBetweenShifts: 660,
  workingWindows: [],
  timecardsEnabled: false,
  availabilityEnabled: false,
  timecardsAllowCustomTimes: null,
  timecardsAllowOvertime: null,
}

export const SurferPatch = z.object(surferFields).partial()
