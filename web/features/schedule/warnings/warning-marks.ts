// Warnings beside the names of agents whose days and weeks they are about.
import type { TimelineRow } from '#web/parts/timeline/layout/types.ts'
import type { Warnings } from './use-warnings.ts'

export const rowsWithWarnings = (
  rows: TimelineRow[],
  { bySurfer, byBlock }: Pick<Warnings, 'bySurfer' | 'byBlock'>,
) =>
  rows.map(row => {
    const own = (bySurfer.get(Number(row.id)) ?? []).filter(
      ({ blockIds, sentence }) => !blockIds.some(id => byBlock.get(id)?.includes(sentence)),
    )
    return own.length > 0 ? { ...row, warning: own.map(({ sentence }) => sentence).join(' ') } : row
  })
