// Every IANA zone the browser knows, with its offset now, for pickers.
import type { EpochMs, Zone } from '#core/time/index.ts'

export interface ZoneOption {
  value: Zone
  /** "Europe/Paris (UTC+01:00)" */
  label: string
}

/** "UTC+05:45"; Intl writes "GMT+5:45" and leaves "GMT" alone at zero. */
export function zoneOffsetText(zone: Zone, instant: EpochMs): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(instant)
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? 'GMT'
  const offset = name.replace('GMT', '')
  return `UTC${offset === '' ? '+00:00' : offset.replace('-', '−')}`
}

let known: ZoneOption[] | undefined

export function allZones(): ZoneOption[] {
  if (known) return known
  const now = Date.now()
  const names = new Set(['Etc/UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')])
  known = [...names].map(zone => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} (${zoneOffsetText(zone, now)})`,
  }))
  return known
}
