// Lanes of one agent, beneath each other and to the same scale: the schedule, the verdict, the phone status, and the work in each connected system.
import type { AdherenceBlock, AdherenceTimeline, SurferTimeline } from '#contract/endpoints/adherence.ts'
import { type EpochMs, HOUR_MS, type Interval, intersect, type Zone } from '#core/time/index.ts'
import { dayText, intervalText } from '#web/lib/dates.ts'
import { secondsText } from '#web/ui/text/seconds-text.ts'
import { STATUS_WORDS } from '../status-labels.ts'
import { REASON_WORDS, VERDICT_WORDS } from './adherence-labels.ts'
import * as texts from './texts.ts'

export type Look =
  | 'activity'
  | 'break'
  | 'away'
  | 'in'
  | 'out'
  | 'exception'
  | 'untracked'
  | 'available'
  | 'talking'
  | 'unavailable'
  | 'on-task'
  | 'off-task'

export interface Bar extends Interval {
  id: string
  look: Look
  /** All of what is drawn in part, since it begins before the day or goes on after it. */
  whole?: Interval
  /** A task colour's name, of what was scheduled. */
  color?: string
  emoji?: string
  label: string
  /** More, for the card beside it. */
  detail?: string
  /** Index among bars at the same time, and how many of these lie beneath each other. */
  part: number
  parts: number
  /** The verdict, of a bar that is one. */
  verdict?: AdherenceBlock
  url?: string
}

export interface Lane {
  id: string
  name: string
  bars: Bar[]
  /** Why nothing stands here. */
  empty: string
}

/** A row of the chart. */
export interface SurferLanes {
  surfer: SurferTimeline
  lanes: Lane[]
}

const intervalOf = ({ interval }: { interval: { start: string; end: string } }): Interval => ({
  start: Date.parse(interval.start),
  end: Date.parse(interval.end),
})

/** Bars of the records within an interval; none is shorter than its own milliseconds. */
function barsOf<T extends { interval: { start: string; end: string } }>(
  things: readonly T[],
  within: Interval,
  draw: (thing: T) => Omit<Bar, 'id' | 'start' | 'end' | 'whole' | 'part' | 'parts'>,
): Bar[] {
  return things.flatMap((thing, at) => {
    const whole = intervalOf(thing)
    const seen = intersect(whole, within)
    if (!seen) return []
    const isCut = seen.start !== whole.start || seen.end !== whole.end
    return [{ ...seen, ...(isCut && { whole }), ...draw(thing), id: String(at), part: 0, parts: 1 }]
  })
}

/** Work at the same time lies beneath each other: a bar takes the first place that is free when it begins. */
const MAX_PARTS = 3
export function stacked(bars: readonly Bar[]): Bar[] {
  const inOrder = bars.toSorted((a, b) => a.start - b.start)
  const placed: Bar[] = []
  let crowd: Bar[] = []
  let crowdEnd: EpochMs = Number.NEGATIVE_INFINITY
  let freeFrom: EpochMs[] = []
  const settle = () => {
    const parts = Math.min(MAX_PARTS, freeFrom.length)
    placed.push(...crowd.map(bar => ({ ...bar, part: Math.min(bar.part, parts - 1), parts })))
    crowd = []
    freeFrom = []
  }
  for (const bar of inOrder) {
    if (bar.start >= crowdEnd) settle()
    const free = freeFrom.findIndex(end => end <= bar.start)
    const part = free === -1 ? freeFrom.length : free
    freeFrom[part] = bar.end
    crowd.push({ ...bar, part })
    crowdEnd = Math.max(crowdEnd, bar.end)
  }
  settle()
  return placed
}

const LOOK_OF_VERDICT: Record<AdherenceBlock['status'], Look> = {
  IN_ADHERENCE: 'in',
  OUT_OF_ADHERENCE: 'out',
  IN_ADHERENCE_WITH_EXCEPTION: 'exception',
}

function verdictLabel({ status, outOfAdherenceReason: reason }: AdherenceBlock): string {
  return status === 'OUT_OF_ADHERENCE' && reason ? REASON_WORDS[reason] : VERDICT_WORDS[status]
}

const LOOK_OF_STATUS = {
  available: 'available',
  occupied: 'talking',
  wrapup: 'talking',
  busy: 'talking',
  unavailable: 'unavailable',
} as const

const EVENT_WORDS = {
  OPEN: 'opened',
  CLOSED: 'closed',
  ON_HOLD: texts.putOnHold,
  COMMENT: 'commented',
} as const

function sessionDetail(events: SurferTimeline['ticketSessions'][number]['events']): string {
  const counts = Map.groupBy(events, event => event.type)
  return [...counts]
    .map(([type, some]) => (some.length > 1 ? `${EVENT_WORDS[type]} ${some.length}×` : EVENT_WORDS[type]))
    .join(', ')
}

const untrackedBars = ({ untracked }: SurferTimeline, within: Interval): Bar[] =>
  barsOf(
    untracked.map(interval => ({ interval })),
    within,
    () => ({
      look: 'untracked',
      label: texts.untracked,
      detail: texts.noConnectedSystemReported,
    }),
  ).map(bar => ({ ...bar, id: `untracked-${bar.id}` }))

/** Lanes of one agent, within the day that is shown. */
export function lanesOf(
  surfer: SurferTimeline,
  systems: AdherenceTimeline['systems'],
  within: Interval,
): Lane[] {
  const offTask = surfer.activity.filter(block => block.type === 'time-off-task')
  const isOffTask = (providerId: number, work: Interval) =>
    offTask.some(
      block => block.actualProviderId === providerId && intersect(intervalOf(block), work) !== null,
    )
  const used = systems.filter(
    system =>
      systems.length === 1 || surfer.ticketSessions.some(one => one.connectionId === system.connectionId),
  )
  return [
    {
      id: 'scheduled',
      name: texts.scheduled,
      empty: texts.noShift,
      bars: barsOf(surfer.scheduled, within, piece => ({
        look:
          piece.kind === 'task' || piece.kind === 'shift'
            ? 'activity'
            : piece.kind === 'break'
              ? 'break'
              : 'away',
        color: piece.color ?? 'gray',
        label: piece.name,
        ...(piece.emoji ? { emoji: piece.emoji } : {}),
      })),
    },
    {
      id: 'adherence',
      name: texts.adherence,
      empty: surfer.isTracked ? texts.nothingEvaluated : texts.notTracked,
      bars: [
        ...barsOf(surfer.adherence, within, block => ({
          look: LOOK_OF_VERDICT[block.status],
          label: verdictLabel(block),
          detail: block.because,
          verdict: block,
        })),
        // Nothing is ever known of somebody whom no system has: that is said once.
        ...(surfer.isTracked ? untrackedBars(surfer, within) : []),
      ],
    },
    ...(surfer.phoneStatuses === null
      ? []
      : [
          {
            id: 'phone',
            name: texts.phoneStatus,
            empty: texts.noStatusKnown,
            bars: barsOf(surfer.phoneStatuses, within, ({ status }) => ({
              look: LOOK_OF_STATUS[status],
              label: STATUS_WORDS[status],
            })),
          },
        ]),
    ...used.map(({ connectionId, providerId, name }) => ({
      id: `system-${connectionId}`,
      name,
      empty: texts.noActivityHere,
      bars: stacked(
        barsOf(
          surfer.ticketSessions.filter(session => session.connectionId === connectionId),
          within,
          session => ({
            look: isOffTask(providerId, intervalOf(session)) ? 'off-task' : 'on-task',
            label: `${texts.channelWords[session.ticketChannelType]} ${session.ticketId}`,
            detail: sessionDetail(session.events),
            ...(session.ticketUrl ? { url: session.ticketUrl } : {}),
          }),
        ).map((bar, at) => ({ ...bar, id: String(at) })),
      ),
    })),
  ]
}

/** "4 min 45 s" */
export const barLength = ({ start, end }: Interval): string => secondsText(Math.round((end - start) / 1000))

/** "09:10 – 09:25, 15 min"; over midnight "Sat 31 Oct, 20:00 – 04:00, 8 h" or "22:00 – 06:00 on Mon 2 Nov, 8 h". */
export function barTime(bar: Bar, zone: Zone, locale?: string): string {
  const { start, end } = bar.whole ?? bar
  const day = (at: EpochMs) => dayText(at, zone, locale)
  const before = start < bar.start ? `${day(start)}, ` : ''
  const after = end > bar.end ? texts.onDay(day(end)) : ''
  return `${before}${intervalText(start, end, zone, locale)}${after}, ${barLength({ start, end })}`
}

/** The verdict that a bar leads to: its own, or the first within its time. */
export function verdictAt(lanes: readonly Lane[], bar: Bar): AdherenceBlock | undefined {
  if (bar.verdict) return bar.verdict
  const verdicts = lanes.find(lane => lane.id === 'adherence')?.bars ?? []
  return verdicts.find(one => one.end > bar.start && one.start < bar.end)?.verdict
}

/**
 * Whole hours around work that was scheduled or done, or the whole day when none was. A phone status holds through the
 * night, and time off through whole days.
 */
const LEAST_HOURS = 6
export function busyHours(lanes: readonly Lane[], day: Interval): Interval {
  const bars = lanes.flatMap(lane =>
    lane.id === 'phone' ? [] : lane.bars.filter(bar => bar.look !== 'away'),
  )
  if (bars.length === 0) return day
  const first = Math.min(...bars.map(bar => bar.start))
  const last = Math.max(...bars.map(bar => bar.end))
  const start = day.start + Math.floor((first - day.start) / HOUR_MS) * HOUR_MS
  const end = day.start + Math.ceil((last - day.start) / HOUR_MS) * HOUR_MS
  const lacking = Math.max(0, LEAST_HOURS * HOUR_MS - (end - start))
  return {
    start: Math.max(day.start, start - lacking),
    end: Math.min(day.end, Math.max(end, start + HOUR_MS)),
  }
}
