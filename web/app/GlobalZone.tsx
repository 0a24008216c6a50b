import { useMemo } from 'react'
import { ownZone } from '../lib/dates.ts'
import { usePreference } from '../lib/preferences.ts'
import { useOrganization, zoneOf } from '../lib/zone.ts'
import { ModalShell } from '../ui/dialog/ModalShell.tsx'
import { ZonePicker } from '../ui/inputs/ZonePicker.tsx'
import classes from './Shell.module.css'
import * as texts from './texts.ts'

/** The zone of every date and time on every page, in the top bar. */
export function GlobalZone() {
  return (
    <div className={classes.zone}>
      <Picker isCompact />
    </div>
  )
}

/** The same on a phone, where the top bar has no room. */
export function ZoneModal({ onClose }: { onClose: () => void }) {
  return (
    <ModalShell isOpen onClose={onClose} title={texts.timeZone}>
      <Picker />
    </ModalShell>
  )
}

function Picker({ isCompact }: { isCompact?: boolean }) {
  const [choice, setChoice] = usePreference('timezone')
  const organizationZone = useOrganization().data?.timezone
  const own = ownZone()
  const suggested = useMemo(
    () => [
      { zone: own, name: texts.yourTimeZone },
      ...(organizationZone && organizationZone !== own
        ? [{ zone: organizationZone, name: texts.organization }]
        : []),
    ],
    [own, organizationZone],
  )
  return (
    <ZonePicker
      isCompact={isCompact}
      label={texts.timeZoneOfAllPages}
      value={zoneOf(choice, organizationZone)}
      suggested={suggested}
      onChange={zone => setChoice(zone === organizationZone ? 'organization' : zone === own ? 'own' : zone)}
    />
  )
}
