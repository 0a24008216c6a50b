// Every endpoint there is, by noun: the server must handle each, the API page shows each, and the
// tenant test calls each.
import { adherence, adherenceExceptions } from './adherence.ts'
import { auditEntries } from './audit-entries.ts'
import { connections } from './connections.ts'
import { forecastLab } from './forecast-lab.ts'
import { forecastPlan } from './forecast-plan.ts'
import { coverage, forecasts } from './forecasts.ts'
import { jobs } from './jobs.ts'
import { managers } from './managers.ts'
import { multiskill } from './multiskill.ts'
import { optimizations } from './optimizations.ts'
import { organization } from './organization.ts'
import { reports } from './reports.ts'
import { mySchedule, schedule } from './schedule.ts'
import { schedulePlans } from './schedule-plans.ts'
import { platform, session } from './session.ts'
import { shiftTemplates } from './shift-templates.ts'
import { specialDays } from './special-days.ts'
import { streams } from './streams.ts'
import { surfers } from './surfers.ts'
import { taskTemplates } from './task-templates.ts'
import { tasks } from './tasks.ts'
import { teamPlans } from './team-plans.ts'
import { teams } from './teams.ts'
import { uploads } from './uploads.ts'

export const api = {
  platform,
  session,
  organization,
  jobs,
  tasks,
  teams,
  surfers,
  managers,
  auditEntries,
  connections,
  uploads,
  streams,
  forecasts,
  forecastLab,
  forecastPlan,
  specialDays,
  coverage,
  multiskill,
  shiftTemplates,
  taskTemplates,
  teamPlans,
  schedulePlans,
  schedule,
  optimizations,
  adherence,
  adherenceExceptions,
  reports,
  mySchedule,
}
