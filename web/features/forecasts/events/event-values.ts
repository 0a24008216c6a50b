// An event as its form has it: wall-clock texts, percents, one line a ticket group.
import { z } from 'zod'
import { type Adjustment, type AdjustmentForm, AdjustmentKind } from '#contract/endpoints/forecasts.ts'
import type { Zone } from '#core/time/index.ts'
import { instantOf, WallClock } from '#web/lib/wall-clock.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'

export const KINDS: { value: AdjustmentKind; label: string; does: string }[] = [
  { value: 'factor', label: texts.changeBy, does: texts.multipliesTheVolume },
  {
    value: 'total',
    label: texts.setTotal,
    does: texts.scalesTheForecastSoThatIt,
  },
  {
    value: 'exclude',
    label: texts.leaveOutOfTraining,
    does: texts.theForecastStaysAsIt,
  },
]

const Line = z.object({
  isIn: z.boolean(),
  percent: z.number().or(z.string()),
  total: z.number().or(z.string()),
})

export const EventValues = z
  .object({
    name: z.string().trim().min(1, texts.required),
    from: WallClock,
    to: WallClock,
    kind: AdjustmentKind,
    /** Lines by ticket group. */
    lines: z.record(z.string(), Line),
  })
  .superRefine(({ from, to, kind, lines }, context) => {
    const issue = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path })
    if (from >= to) issue(texts.endDateMustBeAfterStart, 'to')
    for (const [id, { isIn, percent, total }] of Object.entries(lines)) {
      if (!isIn) continue
      if (kind === 'factor' && typeof percent !== 'number')
        issue(texts.enterTheChange, 'lines', id, 'percent')
      if (kind === 'factor' && typeof percent === 'number' && percent < -100)
        issue(texts.percentageChangeMustNotBeLess, 'lines', id, 'percent')
      if (kind === 'total' && typeof total !== 'number') issue(texts.enterTheTotal, 'lines', id, 'total')
      if (kind === 'total' && typeof total === 'number' && total < 0)
        issue(texts.theTotalMustBeAtLeast, 'lines', id, 'total')
    }
    const chosen = Object.values(lines).filter(line => line.isIn)
    if (chosen.length === 0) issue(texts.chooseAtLeastOneTicketGroup, 'lines')
    else if (kind === 'factor' && chosen.every(line => line.percent === 0))
      issue(texts.changeAtLeastOneTicketGroup, 'lines')
  })
export type EventValues = z.infer<typeof EventValues>

const NOTHING = { isIn: false, percent: 0, total: '' } as const

export function eventLinesOf(event: Pick<Adjustment, 'streams'> | null, streamIds: readonly number[]) {
  return Object.fromEntries(
    streamIds.map(id => {
      const known = event?.streams.find(stream => stream.streamId === id)
      const line = known && {
        isIn: true,
        percent: Math.round((known.adjustmentFactor - 1) * 1000) / 10,
        total: known.total ?? '',
      }
      return [String(id), line ?? { ...NOTHING }]
    }),
  )
}

export const eventFormOf = ({ name, from, to, kind, lines }: EventValues, zone: Zone): AdjustmentForm => ({
  name,
  from: instantOf(from, zone),
  to: instantOf(to, zone),
  kind,
  streams: Object.entries(lines).flatMap(([id, { isIn, percent, total }]) =>
    isIn
      ? [
          {
            streamId: Number(id),
            adjustmentFactor: kind === 'factor' ? 1 + Number(percent) / 100 : 1,
            total: kind === 'total' ? Number(total) : null,
          },
        ]
      : [],
  ),
})

/** "Phone +10 %, Chat −5 %"; "Phone, Chat: +10 %" when it is the same for all. */
export function doesText(event: Adjustment, nameOf: (streamId: number) => string): string {
  const names = event.streams.map(({ streamId }) => nameOf(streamId))
  if (event.kind === 'exclude') return names.join(', ')
  const does = event.streams.map(({ adjustmentFactor, total }) =>
    event.kind === 'total'
      ? `= ${figureText(total, 'contacts')}`
      : figureText((adjustmentFactor - 1) * 100, '%', 0, 'difference'),
  )
  if (names.length > 1 && new Set(does).size === 1) return `${names.join(', ')}: ${does[0]}`
  return names.map((name, at) => `${name} ${does[at]}`).join(', ')
}
