// A form beside the grid, and the block that it is filled from, which goes on changing in the grid.
import { useEffect } from 'react'
import type { SavingForm } from '#web/lib/saving-form.ts'
import { contentOf } from '../blocks/block-content.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'

export interface NewerVersion {
  /** The block as the form speaks of it, and as it is by now. */
  seen: ScheduleBlock
  now: ScheduleBlock
  takeOver: () => void
}

/** What changes in the grid shows in the form, unless something has been typed there. */
export function useNewerVersion<T extends object>(
  form: SavingForm<T>['form'],
  initialValues: T,
  newer: NewerVersion | undefined,
): void {
  const values = JSON.stringify(initialValues)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the values say counts
  useEffect(() => {
    if (form.isDirty()) return
    form.setInitialValues(initialValues)
    form.setValues(initialValues)
  }, [values])
  useEffect(() => {
    if (newer && newer.seen !== newer.now && (!form.isDirty() || isAlike(newer.seen, newer.now)))
      newer.takeOver()
  })
}

/** Only the id or the revision is another. */
const isAlike = (a: ScheduleBlock, b: ScheduleBlock): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))
