// What a drop would mean, before it is made: the rules that it breaks, and the coverage that it leaves.
import { useCallback, useMemo, useState } from 'react'
import { draftView } from '#core/blocks/index.ts'
import type { WarningContext } from '../rules/warnings-at.ts'
import { warningsAt } from '../rules/warnings-at.ts'
import type { Schedule, ScheduleBlock } from '../use-schedule.ts'
import type { Ground } from './ground.ts'
import { applyEdits, type LocalEdit } from './local-edit.ts'
import type { Judge } from './timeline-editing.ts'

/** The blocks that edits touch, as they would be, and those that would no longer count. */
export function wouldBe({ blocks }: Pick<Ground, 'blocks'>, edits: readonly LocalEdit[]) {
  const before = new Map<number, ScheduleBlock>()
  for (const edit of edits) {
    const block = edit.op === 'add' ? undefined : blocks.get(edit.blockId)
    if (block) before.set(block.id, block)
  }
  const changed = draftView([...applyEdits(before, edits).values()])
  const kept = new Set(changed.map(block => block.id))
  return { changed, removedIds: [...before.keys()].filter(id => !kept.has(id)) }
}

export function useJudge(context: WarningContext): Judge {
  return useCallback(
    (ground, edits) => {
      const { changed, removedIds } = wouldBe(ground, edits)
      const [worst] = warningsAt(context, changed, removedIds)
      return worst ? { tone: worst.tone, sentence: worst.sentence } : { tone: 'fine' }
    },
    [context],
  )
}

const NOTHING: readonly LocalEdit[] = []

/** Everybody's blocks with what is under the pointer. */
export function usePreviewed({ byId, everybodys }: Schedule) {
  const [edits, setEdits] = useState(NOTHING)
  const blocks = useMemo(
    () => (edits.length > 0 ? [...applyEdits(byId, edits).values()] : everybodys),
    [edits, byId, everybodys],
  )
  const preview = useCallback(
    (next: readonly LocalEdit[]) =>
      setEdits(now => (signOf(now) === signOf(next) ? now : next.length > 0 ? next : NOTHING)),
    [],
  )
  return { blocks, preview }
}

/** The ids made for a preview are new each time; what else it does is the same while the pointer stays in a cell. */
const signOf = (edits: readonly LocalEdit[]): string =>
  JSON.stringify(
    edits.map(edit =>
      edit.op === 'add' ? edit.content : edit.op === 'change' ? [edit.blockId, edit.change] : edit.blockId,
    ),
  )
