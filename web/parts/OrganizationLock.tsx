import { IconLock } from '@tabler/icons-react'
import { useOrganization } from '#web/lib/zone.ts'
import classes from './OrganizationLock.module.css'
import * as texts from './texts.ts'

/** Whether the caller may change what holds for the whole organization; yes until it is known. */
export const useMayEditOrganization = (): boolean => useOrganization().data?.mayEdit ?? true

/** Why the settings below it can only be looked at; nothing for those who may change them. */
export function OrganizationLock() {
  if (useMayEditOrganization()) return null
  return (
    <p className={classes.note}>
      <IconLock size={16} stroke={1.6} aria-hidden="true" />
      {texts.thisHoldsForTheWholeOrganization}
    </p>
  )
}
