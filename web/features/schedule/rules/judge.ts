// What the rules and coverage say of a drop before it is made.
import { draftView, type ScheduledBlock } from '#core/blocks/index.ts'
import type { Coverage } from '../coverage/use-coverage.ts'
import { applyEdits } from '../editing/local-edit.ts'
import type { Judge } from '../editing/timeline-editing.ts'
import { type WarningContext, warningsAt } from './warnings-at.ts'

/** More would hide what is under the pointer. */
const SENTENCES = 2

export const judgeOf =
  (rules: WarningContext, coverage: Coverage | null): Judge =>
  ({ blocks }, edits) => {
    const touched = new Set(edits.map(edit => (edit.op === 'add' ? edit.id : edit.blockId)))
    for (const edit of edits) if (edit.op === 'change') touched.add(edit.asId)
    const before = new Map([...touched].flatMap(id => (blocks.has(id) ? [[id, blocks.get(id)!]] : [])))
    const changed: ScheduledBlock[] = draftView([...applyEdits(before, edits).values()])
    const left = new Set(changed.map(block => block.id))
    const removedIds = [...touched].filter(id => !left.has(id))
    const warnings = warningsAt(rules, changed, removedIds)
    const sentences = [
      ...warnings.slice(0, SENTENCES).map(warning => warning.sentence),
      coverage?.coverageWith(changed, removedIds).sentence ?? '',
    ].filter(Boolean)
    return {
      tone: warnings[0]?.tone ?? 'fine',
      ...(sentences.length > 0 && { sentence: sentences.join(' ') }),
    }
  }
