import { useMemo } from 'react'
import { ownZone } from '../lib/dates.ts'
import { usePreference } from '../lib/preferences.ts'
import { useOrganization, zoneOf } from '../lib/zone.ts'
import { ZonePicker } from '../ui/ZonePicker.tsx'
import classes from './Shell.module.css'

/** The zone of every date and time on every page. */
export function GlobalZone() {
  const [choice, setChoice] = usePreference('timezone')
  const organizationZone = useOrganization().data?.timezone
  const own = ownZone()
  const suggested = useMemo(
    () => [
      { zone: own, name: 'Your time zone' },
      ...(organizationZone && organizationZone !== own
        ? [{ zone: organizationZone, name: 'Organization' }]
        : []),
    ],
    [own, organizationZone],
  )
  return (
    <div className={classes.zone}>
      <ZonePicker
        isCompact
        label="Time zone of all pages"
        value={zoneOf(choice, organizationZone)}
        suggested={suggested}
        onChange={zone => setChoice(zone === organizationZone ? 'organization' : zone === own ? 'own' : zone)}
      />
    </div>
  )
}
