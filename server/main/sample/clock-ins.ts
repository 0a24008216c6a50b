// Agents of the sample company clock in and out, by the service that people use, each at the time of the click: most in
// time, some late, one now and then without a network, one who forgets. Agents with a log-in do it themselves today.
import { createHash } from 'node:crypto'
import type { Refusal } from '#contract/errors.ts'
import { DAY_MS, dayInterval, type EpochMs, localDateOf, MINUTE_MS } from '#core/time/index.ts'
import { ORGANIZATION } from '#db/seed/company.ts'
import { publishedBlocks } from '#server/features/schedule/index.ts'
import { clockIn, clockOut } from '#server/features/timecards/clock-service.ts'
import { reportedTimecards } from '#server/features/timecards/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { selectClockingSurfers } from './sample-store.ts'

const PAST_MS = 14 * DAY_MS

interface SampleClick {
  side: 'in' | 'out'
  at: EpochMs
  /** Minutes without a network after the click. */
  waits: number
  /** A typed time. */
  ownTime: EpochMs | null
  clickId: string
  surfer: { id: number; email: string }
}

/** Clicks up to now that were not made yet. Harmless when repeated: each has an id that follows from its shift. */
export async function clockSampleAgents(
  platform: Platform,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  for (const click of await dueClicks(platform, organizationId)) {
    if (signal.aborted) return
    await make(platform, organizationId, click)
  }
}

async function dueClicks({ db, clock }: Platform, organizationId: number): Promise<SampleClick[]> {
  const now = clock.now()
  const today = dayInterval(ORGANIZATION.timezone, localDateOf(ORGANIZATION.timezone, now)).start
  return db.inTenant(organizationId, async tx => {
    const surfers = await selectClockingSurfers(tx, organizationId)
    const surferIds = surfers.map(surfer => surfer.id)
    const period = { start: now - PAST_MS, end: now + DAY_MS }
    const blocks = await publishedBlocks(tx, {
      surferIds,
      from: period.start,
      to: period.end,
      withoutTasks: true,
    })
    const cards = await reportedTimecards(tx, surferIds, period)
    const bySurfer = Map.groupBy(blocks, block => block.surferId)
    return surfers
      .flatMap(surfer => {
        const own = bySurfer.get(surfer.id) ?? []
        const away = own.filter(block => block.type === 'time-off' || block.type === 'time-in-lieu')
        return own.flatMap(block => {
          const { start, end } = block.interval
          const isAway = away.some(({ interval }) => interval.start < end && start < interval.end)
          if (block.type !== 'shift' || isAway || (surfer.hasLogIn && end > today)) return []
          const card = cards.find(one => one.blockIdAtStart === block.id)
          return clicksOf(block, surfer).filter(click =>
            click.side === 'in' ? !card : !card || card.reportedEnd === null,
          )
        })
      })
      .filter(({ at, waits }) => at + waits * MINUTE_MS <= now)
      .toSorted((a, b) => a.at - b.at)
  })
}

function clicksOf(
  { id, interval: { start, end } }: { id: number; interval: { start: EpochMs; end: EpochMs } },
  surfer: SampleClick['surfer'],
): SampleClick[] {
  const chance = createHash('sha256')
    .update(`${surfer.email} ${new Date(start).toISOString()}`)
    .digest()
  const [late, length, network, habit] = [chance[0]!, chance[1]!, chance[2]!, chance[3]!]
  const lateMinutes = late % 7 === 0 ? 4 + (late % 19) : -(late % 9)
  const clickId = (side: 'in' | 'out') => {
    const hex = createHash('sha256').update(`${surfer.id} ${id} ${side}`).digest('hex')
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-')
  }
  const began = start + lateMinutes * MINUTE_MS
  const click = { waits: 0, ownTime: null, surfer }
  // An own time is typed a quarter of an hour afterwards.
  const isTyped = habit % 13 === 0
  const first: SampleClick = {
    ...click,
    side: 'in',
    at: isTyped ? Math.max(began, start) + 15 * MINUTE_MS : began,
    waits: network % 11 === 0 ? 40 : 0,
    ownTime: isTyped ? Math.max(began, start) : null,
    clickId: clickId('in'),
  }
  const forgets = habit % 17 === 1
  if (forgets) return [first]
  const stays = length % 5 === 0 ? 10 + (length % 25) : (length % 7) - 3
  return [first, { ...click, side: 'out', at: end + stays * MINUTE_MS, clickId: clickId('out') }]
}

async function make(
  platform: Platform,
  organizationId: number,
  { side, at, waits, ownTime, clickId, surfer }: SampleClick,
): Promise<void> {
  const sentAt = at + waits * MINUTE_MS
  const then: Platform = { ...platform, clock: { now: () => sentAt } }
  const actor = {
    organizationId,
    subject: surfer.email,
    email: surfer.email,
    managerId: null,
    surferId: surfer.id,
    roles: ['surfer' as const],
  }
  const times = { clickId, clickedAt: new Date(at).toISOString(), sentAt: new Date(sentAt).toISOString() }
  const typed = ownTime === null ? null : new Date(ownTime).toISOString()
  try {
    if (side === 'in')
      await clockIn(then, actor, { ...times, reportedStart: typed, confirmsUnscheduled: false })
    else await clockOut(then, actor, { ...times, reportedEnd: null })
  } catch (error) {
    // Somebody clocked for this agent, or changed the shift: the sample leaves it as it is.
    if (!(error as Refusal).isRefusal) throw error
  }
}
