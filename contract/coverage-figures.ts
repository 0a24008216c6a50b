// Coverage figures of a range, shared by all views that show coverage.
import { z } from 'zod'
import { Id } from './shapes.ts'

export const CoverageFigures = z.object({
  /** Agent-hours; short and over are counted per quarter-hour and ticket group, and not set off against each other. */
  requiredHours: z.number(),
  scheduledHours: z.number(),
  shortHours: z.number(),
  overHours: z.number(),
  /** Fraction of the required agent-hours that is covered; 1 where nothing is required. */
  met: z.number(),
})
export type CoverageFigures = z.infer<typeof CoverageFigures>

export const CoverageSummary = z.object({
  /** All ticket groups together. */
  total: CoverageFigures,
  streams: z.array(CoverageFigures.extend({ streamId: Id, streamName: z.string() })),
  /** Shifts that meet the range. */
  shiftCount: z.int(),
  /** Those without activities: they count for all their agents' ticket groups, breaks aside. */
  bareShiftCount: z.int(),
})
export type CoverageSummary = z.infer<typeof CoverageSummary>
