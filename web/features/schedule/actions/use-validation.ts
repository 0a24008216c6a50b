// Validation of a drop before it is made: the rules that it breaks, and its effect on coverage.
import { useCallback } from 'react'
import { draftView } from '#core/blocks/index.ts'
import { applyLocalEdits, type LocalEdit } from '../blocks/local-edit.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'
import type { CountedCoverage } from '../coverage/use-coverage.ts'
import type { EditContext } from '../edits/edit-context.ts'
import type { WarningContext } from '../warnings/warnings-of-edits.ts'
import { warningsOfEdits } from '../warnings/warnings-of-edits.ts'
import type { ValidateEdits } from './timeline-editing.ts'

/** The blocks that edits touch, as they would be, and those that would no longer count. */
export function blocksAfter({ blocks }: Pick<EditContext, 'blocks'>, edits: readonly LocalEdit[]) {
  const before = new Map<number, ScheduleBlock>()
  for (const edit of edits) {
    const block = edit.op === 'add' ? undefined : blocks.get(edit.blockId)
    if (block) before.set(block.id, block)
  }
  const changed = draftView([...applyLocalEdits(before, edits).values()])
  const kept = new Set(changed.map(block => block.id))
  return { changed, removedIds: [...before.keys()].filter(id => !kept.has(id)) }
}

/** Most sentences shown; more would hide what is under the pointer. */
const SENTENCES = 2

export function useValidation(ruleContext: WarningContext, coverage: CountedCoverage | null): ValidateEdits {
  return useCallback(
    (context, edits) => {
      const { changed, removedIds } = blocksAfter(context, edits)
      const warnings = warningsOfEdits(ruleContext, changed, removedIds)
      const sentences = [
        ...warnings.slice(0, SENTENCES).map(warning => warning.sentence),
        coverage?.coverageWith(changed, removedIds).sentence ?? '',
      ].filter(Boolean)
      return {
        tone: warnings[0]?.tone ?? 'fine',
        ...(sentences.length > 0 && { sentence: sentences.join(' ') }),
      }
    },
    [ruleContext, coverage],
  )
}
