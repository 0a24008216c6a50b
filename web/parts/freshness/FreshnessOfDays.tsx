import type { RecordKind } from '#contract/connections/freshness.ts'
import { instantAt, type LocalDate, type Zone } from '#core/time/index.ts'
import { FreshnessNote } from './FreshnessNote.tsx'

interface Props {
  /** Local days that the figures are of, `to` exclusive. */
  from: LocalDate
  to: LocalDate
  zone: Zone
  /** Records that they rest on; none: nothing of a connected system. */
  kinds: readonly RecordKind[]
  consequence?: string
  isPlain?: boolean
}

/** Remark beneath figures of whole days. */
export function FreshnessOfDays({ from, to, zone, kinds, ...rest }: Props) {
  const instant = (date: LocalDate) => new Date(instantAt(zone, date, 0)).toISOString()
  if (kinds.length === 0) return null
  return <FreshnessNote from={instant(from)} to={instant(to)} kinds={kinds} {...rest} />
}
