// Effect of edits on coverage, before they are made.
import type { CoverageBoard, CoverageGain, ScheduledBlock } from '#core/blocks/index.ts'
import { figureText } from '#web/ui/text/figure-text.ts'

export interface CoverageEffect {
  /** Agent-hours by which shortage and surplus become less. */
  gain: CoverageGain
  /** "Shortage −1.5 h, surplus +0.5 h"; null when nothing changes. */
  sentence: string | null
}

const QUARTERS = 4

/**
 * `changed`: blocks as they would be, of the view that the board counts; new ones have ids of their own. The
 * blocks of `removedIds` would be removed.
 */
export function coverageEffect(
  board: CoverageBoard,
  changed: readonly ScheduledBlock[],
  removedIds: readonly number[] = [],
): CoverageEffect {
  const replacedIds = new Set([...removedIds, ...changed.map(block => block.id)])
  const touched = new Set([...changed.map(block => block.surferId), ...board.surfersWith(replacedIds)])
  const before = [...touched].flatMap(id => board.servedBy(id, board.blocksOf(id)))
  const after = [...touched].flatMap(id =>
    board.servedBy(id, [
      ...board.blocksOf(id).filter(block => !replacedIds.has(block.id)),
      ...changed.filter(block => block.surferId === id),
    ]),
  )
  const { under, over } = board.gain(before, after)
  const gain = { under: under / QUARTERS, over: over / QUARTERS }
  return { gain, sentence: coverageSentence(gain) }
}

export function coverageSentence({ under, over }: CoverageGain): string | null {
  const part = (hours: number, noun: string) => {
    const text = Math.abs(hours).toFixed(1)
    return text === '0.0'
      ? []
      : [`${noun} ${figureText(hours > 0 ? -Number(text) : Number(text), 'h', 1, 'difference')}`]
  }
  const parts = [...part(under, 'shortage'), ...part(over, 'surplus')]
  if (parts.length === 0) return null
  const text = parts.join(', ')
  return text[0]!.toUpperCase() + text.slice(1)
}
