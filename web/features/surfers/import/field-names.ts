import type { ImportField } from '#contract/people/surfer-imports.ts'

export const FIELD_NAMES: Record<ImportField, string> = {
  name: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  team: 'Team',
  skills: 'Skills',
  weeklyHours: 'Hours a week',
  dailyHours: 'Hours a day',
  workingWindows: 'Working windows',
  timezone: 'Time zone',
  startDate: 'First day',
  endDate: 'Last day',
}
