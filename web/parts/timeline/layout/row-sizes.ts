import type { Density, TimelineView } from './types.ts'

export interface RowSizes {
  isCompact: boolean
  padPx: number
  /** Height of a chip or shift. */
  blockPx: number
  /** Height of the to-scale line under a chip; 0 for none. */
  markPx: number
  lanePx: number
  /** Part of a shift that activities leave free for its name. */
  shiftStripPx: number
}

const COMPACT: RowSizes = { isCompact: true, padPx: 2, blockPx: 23, markPx: 0, lanePx: 25, shiftStripPx: 4 }
const DAYS: RowSizes = { isCompact: false, padPx: 2, blockPx: 31, markPx: 3, lanePx: 37, shiftStripPx: 0 }
const HOURS: RowSizes = { isCompact: false, padPx: 2, blockPx: 35, markPx: 0, lanePx: 37, shiftStripPx: 15 }

export const rowSizes = (view: TimelineView, density: Density): RowSizes =>
  density === 'compact' ? COMPACT : view === 'days' ? DAYS : HOURS

/** 40 px for one lane, 28 when compact: padding, lanes, and the line below. */
export const rowHeightPx = (sizes: RowSizes, lanes: number): number => sizes.padPx + lanes * sizes.lanePx + 1

export const laneTopPx = (sizes: RowSizes, lane: number): number => sizes.padPx + lane * sizes.lanePx
