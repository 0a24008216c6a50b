import { useOrganization } from '../lib/zone.ts'
import * as texts from './texts.ts'

/** Why nobody may change the schedule; null where scheduling is switched on. */
export const useSchedulingOff = (): string | null =>
  useOrganization().data?.settings.schedulingEnabled === false ? texts.schedulingIsSwitchedOff : null
