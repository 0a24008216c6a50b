// A form beside the grid, and the block that it is filled from, which goes on changing in the grid.
import { useEffect, useRef } from 'react'
import type { SavingForm } from '#web/lib/saving-form.ts'
import { contentOf } from '../blocks/block-content.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'

export interface NewerVersion {
  /** The block that the form was filled from, and as it is now. */
  seen: ScheduleBlock
  now: ScheduleBlock
  takeOver: () => void
}

/** Keeps the form in step with the block's changes in the grid, unless something has been typed in it. */
export function useNewerVersion<T extends object>(
  form: SavingForm<T>['form'],
  initialValues: T,
  newer: NewerVersion | undefined,
): void {
  const latest = useRef(form)
  latest.current = form
  // A text, since equal values come as new objects each time.
  const values = JSON.stringify(initialValues)
  useEffect(() => {
    const { current } = latest
    if (current.isDirty()) return
    const fresh: T = JSON.parse(values)
    current.setInitialValues(fresh)
    current.setValues(fresh)
  }, [values])
  useEffect(() => {
    if (newer && newer.seen !== newer.now && (!form.isDirty() || isAlike(newer.seen, newer.now)))
      newer.takeOver()
  })
}

/** Whether two versions differ in id and revision alone. */
const isAlike = (a: ScheduleBlock, b: ScheduleBlock): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))
