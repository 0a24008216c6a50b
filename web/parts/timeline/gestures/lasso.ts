// The box that a lasso draws, in pixels of the grid.
import type { Box } from '../layout/geometry.ts'

export interface GridPixels {
  xPx: number
  yPx: number
}

export const lassoBox = (from: GridPixels, to: GridPixels): Box => ({
  left: Math.min(to.xPx, from.xPx),
  top: Math.min(to.yPx, from.yPx),
  width: Math.abs(to.xPx - from.xPx),
  height: Math.abs(to.yPx - from.yPx),
})
