import { useOrganization } from '../lib/zone.ts'

/** Why nobody may change the schedule; null where scheduling is switched on. */
export const useSchedulingOff = (): string | null =>
  useOrganization().data?.settings.schedulingEnabled === false
    ? 'Scheduling is switched off. It can be switched on in Settings, Organization.'
    : null
