// Rules that edits would break, before they are made.
import {
  type PlacedWarning,
  type ScheduledBlock,
  surferWarnings,
  type WarnedSurfer,
  type WarningCode,
  type WarningRules,
} from '#core/blocks/index.ts'

export interface WarningContext {
  surfers: ReadonlyMap<number, WarnedSurfer>
  /** Blocks of an agent in one view, with those known of the days around it. */
  blocksOf: (surferId: number) => readonly ScheduledBlock[]
  rules: WarningRules
}

export interface EditWarning {
  /** Red breaks a rule of the contract; amber is worth knowing, or was so before. */
  tone: 'warn' | 'bad'
  code: WarningCode
  sentence: string
}

const SOFT: ReadonlySet<WarningCode> = new Set([
  'WORKING_WINDOW',
  'CONSECUTIVE_DAYS',
  'WEEKENDS',
  'SUCCESSION',
])
/** Too little is nobody's fault while a week is being filled. */
const UNSAID: ReadonlySet<WarningCode> = new Set(['WEEKLY_MINIMUM', 'DAILY_MINIMUM'])

/** `changed`: blocks as they would be; `removedIds`: blocks that would be removed. The worst warning comes first. */
export function warningsOfEdits(
  { surfers, blocksOf, rules }: WarningContext,
  changed: readonly ScheduledBlock[],
  removedIds: readonly number[] = [],
): EditWarning[] {
  const ids = new Set(changed.map(block => block.id))
  const replacedIds = new Set([...removedIds, ...ids])
  const found = [...new Set(changed.map(block => block.surferId))].flatMap(surferId => {
    const surfer = surfers.get(surferId)
    if (!surfer) return []
    const now = blocksOf(surferId)
    const before = new Set(surferWarnings(surfer, now, rules).map(keyOf))
    const after = [
      ...now.filter(block => !replacedIds.has(block.id)),
      ...changed.filter(block => block.surferId === surferId),
    ]
    return surferWarnings(surfer, after, rules)
      .filter(({ code, blockIds }) => !UNSAID.has(code) && blockIds.some(id => ids.has(id)))
      .map(warning => ({
        tone: SOFT.has(warning.code) || before.has(keyOf(warning)) ? ('warn' as const) : ('bad' as const),
        code: warning.code,
        sentence: warning.sentence,
      }))
  })
  return found.sort((a, b) => Number(a.tone === 'warn') - Number(b.tone === 'warn'))
}

const keyOf = ({ code, sentence }: PlacedWarning): string => `${code} ${sentence}`
