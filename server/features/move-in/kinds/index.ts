import type { MoveInKind } from '#contract/organization/move-ins.ts'
import { shifts, timeOff } from './blocks.ts'
import type { Kind } from './kind.ts'
import { shiftTemplates, skills, teams } from './settings.ts'

/** The one list of kinds. What a kind has written comes back to the same kind, so its shape is that kind's own. */
export const KINDS: Record<MoveInKind, Kind> = {
  teams: teams as Kind,
  skills: skills as Kind,
  'shift-templates': shiftTemplates as Kind,
  shifts: shifts as Kind,
  'time-off': timeOff as Kind,
}
