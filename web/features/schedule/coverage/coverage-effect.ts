// Effect of edits on coverage, before they are made.
import type { CoverageBoard, CoverageGain, ScheduledBlock } from '#core/blocks/index.ts'
import { figureText } from '#web/ui/text/figure-text.ts'

export interface CoverageEffect {
  /** Agent-hours less short, and less spare. */
  gain: CoverageGain
  /** "Coverage: 1.5 h less short, 0.5 h more spare"; null when nothing changes. */
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
      : [`${figureText(Number(text), 'h', 1)} ${hours > 0 ? 'less' : 'more'} ${noun}`]
  }
  const parts = [...part(under, 'short'), ...part(over, 'spare')]
  return parts.length > 0 ? `Coverage: ${parts.join(', ')}` : null
}
