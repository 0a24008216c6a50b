// Requests of the sample company, made by the services that agents use: two changes of a shift, and shifts to be had.
import { setTimeout as sleep } from 'node:timers/promises'
import { eligibilityIn } from '#core/swaps/index.ts'
import { DAY_MS, HOUR_MS, type LocalDate, localDateOf } from '#core/time/index.ts'
import { LOG_INS } from '#db/seed/company.ts'
import { addRequest, listOwnRequests } from '#server/features/requests/change-requests.ts'
import { marketAmong } from '#server/features/requests/load-market.ts'
import { offerShift } from '#server/features/requests/market.ts'
import { loadProposalChecker } from '#server/features/requests/proposals.ts'
import { publishedBlocks, type StoredBlock } from '#server/features/schedule/index.ts'
import { findAccountByEmail, membershipsOf } from '#server/platform/auth/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'

const LOOK_EVERY_MS = 1_000
const LONGEST_WAIT_MS = 5 * 60_000
const SOONEST_MS = 12 * HOUR_MS
const AHEAD_MS = 7 * DAY_MS
const OFFERS = 2

/** Once, as soon as shifts of coming days are published. Harmless when repeated. */
export async function addSampleRequests(
  platform: Platform,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  const surferId = await sampleSurferId(platform, organizationId)
  if (surferId === null) return
  const asking = actorOf(organizationId, surferId)
  const givesUpAt = platform.clock.now() + LONGEST_WAIT_MS
  const known = await listOwnRequests(platform, asking, { offset: 0, limit: 1 }, '/')
  if (known.meta.totalRowCount > 0) return
  for (;;) {
    const shifts = await comingShifts(platform, organizationId)
    const own = shifts.find(shift => shift.surferId === surferId)
    if (own) return ask(platform, asking, own, shifts)
    if (platform.clock.now() > givesUpAt) return
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
}

async function sampleSurferId({ db }: Platform, organizationId: number): Promise<number | null> {
  return db.inSystem(async tx => {
    const account = await findAccountByEmail(tx, LOG_INS.surfer.email)
    const memberships = account ? await membershipsOf(tx, account.id) : []
    return memberships.find(one => one.organizationId === organizationId)?.surferId ?? null
  })
}

const actorOf = (organizationId: number, surferId: number): Actor => ({
  organizationId,
  subject: 'sample',
  email: LOG_INS.surfer.email,
  managerId: null,
  surferId,
  roles: ['surfer'],
})

const comingShifts = ({ db, clock }: Platform, organizationId: number): Promise<StoredBlock[]> =>
  db.inTenant(organizationId, async tx => {
    const from = clock.now() + SOONEST_MS
    const blocks = await publishedBlocks(tx, { from, to: from + AHEAD_MS })
    return blocks.filter(block => block.type === 'shift' && block.interval.start > from)
  })

const moved = ({ interval: { start, end } }: StoredBlock, hours: number) => ({
  start: new Date(start + hours * HOUR_MS).toISOString(),
  end: new Date(end + hours * HOUR_MS).toISOString(),
})

async function ask(
  platform: Platform,
  asking: Actor,
  own: StoredBlock,
  shifts: readonly StoredBlock[],
): Promise<void> {
  const { organizationId } = asking
  await addRequest(platform, asking, {
    blockId: own.id,
    newIntervals: [moved(own, 1), moved(own, -1)],
    surferNote: 'Dentist in the morning. An hour later would help, an hour earlier too.',
  })
  const colleague = shifts.find(shift => shift.surferId !== asking.surferId)
  if (!colleague) return
  await addRequest(platform, actorOf(organizationId, colleague.surferId), {
    blockId: colleague.id,
    newIntervals: [moved(colleague, 9)],
    surferNote: 'My train leaves at noon.',
  })
  for (const { shift, date } of await exchangeable(platform, asking, shifts))
    await offerShift(platform, actorOf(organizationId, shift.surferId), {
      blockId: shift.id,
      wanted: { from: date, to: date, earliestStartMinute: 0, latestStartMinute: 1439 },
      note: 'A birthday at home. I would take a shift of yours for it.',
    })
}

/** Shifts of colleagues whom the agent could give another one for, with the day on which that is. */
async function exchangeable(
  { db }: Platform,
  { organizationId, surferId }: Actor,
  shifts: readonly StoredBlock[],
): Promise<{ shift: StoredBlock; date: LocalDate }[]> {
  const [, ...own] = shifts.filter(shift => shift.surferId === surferId)
  const [, ...others] = shifts.filter(shift => shift.surferId !== surferId)
  if (others.length === 0) return []
  return db.inTenant(organizationId, async tx => {
    const starts = shifts.map(shift => shift.interval.start)
    const span = { start: Math.min(...starts), end: Math.max(...starts) + DAY_MS }
    const surferIds = [...new Set(shifts.map(shift => shift.surferId))]
    const market = marketAmong((await loadProposalChecker(tx, { surferIds, span })).agents)
    const { fits } = eligibilityIn(market)
    const inMarket = ({ id, surferId: ownerId }: StoredBlock) =>
      market.agents.get(ownerId)!.blocks.find(block => block.id === id)!
    const found = others.flatMap(shift => {
      const { zone } = market.agents.get(shift.surferId)!.surfer
      const given = own.find(
        one =>
          fits(surferId!, inMarket(shift), inMarket(one)) &&
          fits(shift.surferId, inMarket(one), inMarket(shift)),
      )
      return given ? [{ shift, date: localDateOf(zone, given.interval.start) }] : []
    })
    return [...new Map(found.toReversed().map(one => [one.shift.surferId, one])).values()].slice(0, OFFERS)
  })
}
