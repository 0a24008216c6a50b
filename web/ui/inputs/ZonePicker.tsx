import { Select } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Zone } from '#core/time/index.ts'
import * as texts from './texts.ts'
import { allZones, zoneOffsetText } from './zones.ts'

interface Props {
  value: Zone
  onChange: (zone: Zone) => void
  label?: string
  /** Zones that stand first, with what they are: "Your time zone". */
  suggested?: { zone: Zone; name: string }[]
  /** Without a visible label, for the top bar. */
  isCompact?: boolean
  error?: string
  disabled?: boolean
}

const SHOWN_AT_ONCE = 60

/** All IANA zones, searchable by name or offset. */
export function ZonePicker(props: Props) {
  const { value, onChange, label = texts.timeZone, suggested = [], isCompact, error, disabled } = props
  const [isOpened, setOpened] = useState(false)
  const data = useMemo(() => {
    const name = value.replaceAll('_', ' ')
    const shown = isCompact ? name.slice(name.lastIndexOf('/') + 1) : name
    const current = { value, label: `${shown} (${zoneOffsetText(value, Date.now())})` }
    // The whole list takes some milliseconds to write, so it waits until somebody looks.
    if (!isOpened) return [current]
    const first = new Map(suggested.map(({ zone, name }) => [zone, `${name}: ${zone.replaceAll('_', ' ')}`]))
    const rest = allZones().filter(zone => !first.has(zone.value) && zone.value !== value)
    // Only so many are shown before something is typed: the chosen one must be among them.
    const zones = first.has(value) ? rest : [current, ...rest]
    if (first.size === 0) return zones
    return [
      { group: texts.suggested, items: [...first].map(([zone, text]) => ({ value: zone, label: text })) },
      { group: texts.allTimeZones, items: zones },
    ]
  }, [isOpened, value, suggested, isCompact])
  return (
    <Select
      label={isCompact ? undefined : label}
      aria-label={isCompact ? label : undefined}
      leftSection={isCompact ? <IconWorld size={15} stroke={1.6} /> : undefined}
      w={isCompact ? { base: 150, sm: 212 } : undefined}
      searchable
      allowDeselect={false}
      limit={SHOWN_AT_ONCE}
      nothingFoundMessage={texts.noSuchTimeZone}
      comboboxProps={{ width: 320, position: 'bottom-end' }}
      data={data}
      value={value}
      onChange={zone => zone && onChange(zone)}
      onDropdownOpen={() => setOpened(true)}
      error={error}
      disabled={disabled}
    />
  )
}
