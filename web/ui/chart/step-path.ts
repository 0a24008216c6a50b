// Steps that last from the start of each interval to its end, whatever its length.
import type uPlot from 'uplot'
import type { EpochMs } from '#core/time/index.ts'
import { intervalEnd } from './chart-model.ts'

/** `times` gives the starts of the intervals at drawing time. */
export const stepPath =
  (times: () => readonly EpochMs[]): uPlot.Series.PathBuilder =>
  (u, seriesIndex, first, last) => {
    const stroke = new Path2D()
    const starts = times()
    const values = u.data[seriesIndex]!
    let isDrawing = false
    // An interval whose middle is out of sight may still reach into it.
    for (let at = Math.max(0, first - 1); at <= Math.min(values.length - 1, last + 1); at++) {
      const value = values[at]
      if (value == null) {
        isDrawing = false
        continue
      }
      const y = u.valToPos(value, 'y', true)
      const left = u.valToPos(starts[at]!, 'x', true)
      if (isDrawing) stroke.lineTo(left, y)
      else stroke.moveTo(left, y)
      stroke.lineTo(u.valToPos(intervalEnd(starts, at), 'x', true), y)
      isDrawing = true
    }
    return { stroke, flags: 0 }
  }
