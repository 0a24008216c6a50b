import { IconLock } from '@tabler/icons-react'
import { useOrganization } from '#web/lib/zone.ts'
import classes from './OrganizationLock.module.css'

/** Whether the caller may change what holds for the whole organization; yes until it is known. */
export const useMayEditOrganization = (): boolean => useOrganization().data?.mayEdit ?? true

/** Why the settings below it can only be looked at; nothing for those who may change them. */
export function OrganizationLock() {
  if (useMayEditOrganization()) return null
  return (
    <p className={classes.note}>
      <IconLock size={16} stroke={1.6} aria-hidden="true" />
      This holds for the whole organization. You can look at it; managers who may edit the organization can
      change it.
    </p>
  )
}
