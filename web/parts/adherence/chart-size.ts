// How high and wide the parts of the chart are, in pixels.
import { useMediaQuery } from '@mantine/hooks'
import { BREAKPOINTS_PX } from '#web/ui/theme.ts'
import type { Lane } from './lanes.ts'

export const LANE_PX = 22
const PADDING_PX = 13
const QUIET_PX = { wide: 48, phone: 56 }
export const RULER_PX = 28
/** An hour is never narrower. */
export const MIN_HOUR_PX = 36

export interface ChartSize {
  isPhone: boolean
  /** The agent's name and score: beside the lanes, on a phone above them. */
  headPx: number
  namePx: number
  /** Left edge of the tracks. */
  leftPx: number
}

const WIDE: ChartSize = { isPhone: false, headPx: 216, namePx: 108, leftPx: 324 }
const PHONE: ChartSize = { isPhone: true, headPx: 0, namePx: 92, leftPx: 92 }
const HEAD_HEIGHT_PX = { wide: 82, phone: 62 }

export const useChartSize = (): ChartSize =>
  useMediaQuery(`(max-width: ${BREAKPOINTS_PX.tablet - 0.02}px)`, undefined, {
    getInitialValueInEffect: false,
  })
    ? PHONE
    : WIDE

/** Nothing was scheduled and nothing done. */
export const isQuiet = (lanes: readonly Lane[]): boolean => lanes.every(lane => lane.bars.length === 0)

export function heightOf(lanes: readonly Lane[], { isPhone }: ChartSize): number {
  if (isQuiet(lanes)) return isPhone ? QUIET_PX.phone : QUIET_PX.wide
  const inner = lanes.length * LANE_PX
  return PADDING_PX + (isPhone ? inner + HEAD_HEIGHT_PX.phone : Math.max(inner, HEAD_HEIGHT_PX.wide))
}
