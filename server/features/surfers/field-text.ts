// Values of an agent's fields as previews write them.
import type { WorkingWindow } from '#contract/shapes.ts'
import { WEEKDAYS } from '#core/time/index.ts'

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const windowText = ({ days, interval }: WorkingWindow): string =>
  `${days
    .toSorted((a, b) => WEEKDAYS.indexOf(a) - WEEKDAYS.indexOf(b))
    .map(day => day.slice(0, 1).toUpperCase() + day.slice(1, 3))
    .join(' ')} ${clock(interval.startMinute)}–${clock(interval.endMinute)}`

export const windowsText = (windows: readonly WorkingWindow[]): string =>
  windows.map(windowText).join('; ') || '–'

export const rangeText = (min: number | null, max: number | null, unit: string): string =>
  min === null && max === null
    ? '–'
    : min === max
      ? `${min} ${unit}`
      : `${min ?? '–'} to ${max ?? '–'} ${unit}`
