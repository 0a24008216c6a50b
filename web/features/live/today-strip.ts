// Today of one agent as stretches side by side: what was scheduled, what the verdict is, the phone, and work.
import type { SurferTimeline } from '#contract/endpoints/adherence.ts'
import type { Interval } from '#core/time/index.ts'
import { PHONE_LABELS } from './board-text.ts'
import * as texts from './texts.ts'

export interface StripStretch {
  key: string
  /** Percent of the whole. */
  left: number
  width: number
  label: string
  /** Tone of the text: "good", "bad" …; or an activity's colour. */
  tone?: string
  color?: string | null
  url?: string | null
}
export interface StripLine {
  name: string
  stretches: StripStretch[]
}

const VERDICTS = {
  IN_ADHERENCE: ['good', texts.inAdherence],
  OUT_OF_ADHERENCE: ['bad', texts.outOfAdherence],
  IN_ADHERENCE_WITH_EXCEPTION: ['info', texts.inAdherenceWithAnException],
} as const

type Span = { interval: { start: string; end: string } }

/** Neighbours that say the same are one: dozens of verdicts would leave nothing but the lines between them. */
function joined(stretches: readonly StripStretch[]): StripStretch[] {
  const all: StripStretch[] = []
  for (const stretch of stretches) {
    const last = all.at(-1)
    if (last?.label === stretch.label && last.left + last.width > stretch.left - 1e-6)
      all[all.length - 1] = { ...last, width: stretch.left + stretch.width - last.left }
    else all.push(stretch)
  }
  return all
}

/** From the first to the last that is known of the day, whole hours. */
export function stripSpan(timeline: SurferTimeline, now: number): Interval | null {
  const all: Span[] = [...timeline.scheduled, ...timeline.ticketSessions]
  if (all.length === 0) return null
  const hour = 3_600_000
  const start = Math.min(...all.map(one => Date.parse(one.interval.start)), now)
  const end = Math.max(...all.map(one => Date.parse(one.interval.end)), now)
  return { start: Math.floor(start / hour) * hour, end: Math.ceil(end / hour) * hour }
}

export function stripLines(timeline: SurferTimeline, span: Interval): StripLine[] {
  const percent = (at: number) =>
    (100 * (Math.min(Math.max(at, span.start), span.end) - span.start)) / (span.end - span.start)
  const placed = ({ interval }: Span, rest: Omit<StripStretch, 'key' | 'left' | 'width'>): StripStretch => {
    const left = percent(Date.parse(interval.start))
    return {
      key: interval.start + rest.label,
      left,
      width: percent(Date.parse(interval.end)) - left,
      ...rest,
    }
  }
  return [
    {
      name: texts.scheduled,
      stretches: timeline.scheduled.map(one => placed(one, { label: one.name, color: one.color ?? 'gray' })),
    },
    {
      name: texts.adherence,
      stretches: joined(
        timeline.adherence.map(one => {
          const [tone, words] = VERDICTS[one.status]
          const reason = one.outOfAdherenceReason ? `, ${texts.reasons[one.outOfAdherenceReason]}` : ''
          return placed(one, { tone, label: words + reason })
        }),
      ),
    },
    {
      name: texts.phone,
      stretches: (timeline.phoneStatuses ?? []).map(one =>
        placed(one, {
          tone: one.status === 'unavailable' ? 'neutral' : one.status === 'available' ? 'good' : 'info',
          label: PHONE_LABELS[one.status],
        }),
      ),
    },
    {
      name: texts.work,
      stretches: timeline.ticketSessions.map(one =>
        placed(one, { tone: 'info', label: `${one.ticketChannelType} ${one.ticketId}`, url: one.ticketUrl }),
      ),
    },
  ]
}
