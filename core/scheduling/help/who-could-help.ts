// Options for a time with too few agents: another activity for somebody on shift, a break or an activity at another
// time, a shift that begins earlier or ends later, a shift for somebody who is off. None breaks a rule that is kept
// now, and none gives hours to somebody whom generation does not schedule.
import type { ScheduledBlock, WarnedSurfer } from '#core/blocks/index.ts'
import { surferWarnings } from '#core/blocks/index.ts'
import { intersect, lengthMs, overlaps } from '#core/time/index.ts'
import { noHours } from '../problem/no-hours.ts'
import { OVER_WEIGHT, UNDER_WEIGHT } from '../search/board.ts'
import { assigned } from './assign.ts'
import { extended } from './extend.ts'
import { activityMoved, breakMoved } from './move-break.ts'
import { newShifts } from './new-shift.ts'
import type { HelpOffer, HelpOption, HelpRequest } from './types.ts'

/** Agent-quarter-hours: three minutes. */
const LEAST_GAIN = 0.2

/** Options with the largest gain per added hour first; yields after each agent. */
export function* whoCouldHelp(asked: HelpRequest): Generator<undefined, HelpOption[]> {
  const within = intersect(asked.within, { start: asked.now, end: Number.POSITIVE_INFINITY })
  if (!within) return []
  const request = { ...asked, within }
  const offer = newShifts(request)
  const isService = new Set(request.demand.flatMap(d => d.taskIds))
  const optionsOf = (surfer: WarnedSurfer): HelpOption[] => {
    if (!surfer.taskIds.some(id => isService.has(id))) return []
    const own = request.blocksOf(surfer.id)
    const shifts = own.filter(block => block.type === 'shift' && overlaps(block.interval, around(within)))
    const mayGetHours = noHours(surfer) === null
    return [
      ...shifts.flatMap(shift => [
        ...assigned(request, surfer, shift, own),
        ...breakMoved(request, surfer, shift, own),
        ...activityMoved(request, surfer, shift, own),
        ...(mayGetHours ? extended(request, surfer, shift) : []),
      ]),
      ...(mayGetHours && shifts.length === 0 ? offer(surfer, own) : []),
    ]
      .map(option => ({ ...option, gain: gainOf(request, option) }))
      .filter(option => option.gain.under > LEAST_GAIN && worth(option) > 0)
      .filter(option => !breaksMore(request, surfer, own, option))
  }
  const options: HelpOption[] = []
  for (const surfer of request.surfers) {
    options.push(...optionsOf(surfer))
    yield
  }
  return options.sort((a, b) => worthPerHour(b) - worthPerHour(a) || worth(b) - worth(a))
}

/** Worth of each added hour; without bounds where no hour is added. */
function worthPerHour(option: HelpOption): number {
  const { before, after } = option
  const addedMs = lengthMs(after.interval) - (before ? lengthMs(before.interval) : 0)
  return addedMs > 0 ? worth(option) / addedMs : Number.MAX_VALUE
}

const REACH_MS = 2 * 60 * 60_000
const around = ({ start, end }: HelpRequest['within']) => ({ start: start - REACH_MS, end: end + REACH_MS })

/** Less shortage counts three times less surplus, as everywhere. */
const worth = ({ gain }: HelpOption): number => UNDER_WEIGHT * gain.under + OVER_WEIGHT * gain.over

function gainOf(
  { board, blocksOf }: HelpRequest,
  { surferId, before, after }: HelpOffer,
): HelpOption['gain'] {
  const near = blocksOf(surferId).filter(
    block =>
      overlaps(block.interval, after.interval) || (before && overlaps(block.interval, before.interval)),
  )
  const others = near.filter(block => block.id !== before?.id)
  return board.gain(board.servedBy(surferId, near), board.servedBy(surferId, [...others, after]))
}

function breaksMore(
  { rules }: HelpRequest,
  surfer: WarnedSurfer,
  own: readonly ScheduledBlock[],
  { before, after }: HelpOffer,
): boolean {
  // Less than the contract asks for is not a reason against working.
  const hard = { ...rules, known: undefined }
  const now = new Set(surferWarnings(surfer, own, hard).map(warning => warning.sentence))
  return surferWarnings(surfer, [...own.filter(block => block.id !== before?.id), after], hard).some(
    warning => !now.has(warning.sentence),
  )
}
