import type { Zone } from '#core/time/index.ts'
import { partTimeText } from '#web/parts/requests/request-text.ts'

export interface CardProps {
  /** The agent who looks. */
  surferId: number
  zone: Zone
  nameOf: (shiftTemplateId: number | null) => string | undefined
}

/** "Early, Mon 23 Nov, 09:00 – 17:00" */
export function offeredText(
  shift: { originalStart: string; originalEnd: string; originalShiftTemplateId: number | null },
  { zone, nameOf }: Pick<CardProps, 'zone' | 'nameOf'>,
): string {
  const name = nameOf(shift.originalShiftTemplateId)
  const time = partTimeText(shift, zone)
  return name ? `${name}, ${time}` : time
}
