// Reasons why a wish was not kept. The published plan is asked what it would be with the wish kept: work that nobody would do, a
// rule that would be broken. Where it shows neither, colleagues with the same wish and the share of weekends are looked
// at. Nothing is said that these do not show.
import type { QueryOf } from '#contract/endpoint.ts'
import type { MissedWish, myWishes } from '#contract/schedule/my-wishes.ts'
import { publishedView, type ScheduledBlock } from '#core/blocks/index.ts'
import { type MissedWish as Missed, missedWishes, unsocialMinutes } from '#core/scheduling/index.ts'
import { addedWarnings } from '#core/swaps/index.ts'
import {
  addDays,
  type Interval,
  instantAt,
  intersect,
  type LocalDate,
  lengthMs,
  localDateOf,
  type Zone,
} from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { organizationWeekStart, organizationZone } from '#server/features/organization/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AgentsWithRules, agentsWithRules } from '../blocks/agents-with-rules.ts'
import { changedBlock } from '../blocks/block-content.ts'
import type { StoredBlock } from '../blocks/stored-block.ts'
import { coverageEffect, loadPublishedCoverage, type PublishedCoverage } from '../coverage/coverage-effect.ts'
import { evaluateWeeks } from './kept.ts'
import { selectTeamMates } from './wish-history-store.ts'

/** Days before the week in which wishes kept and weekends of colleagues are compared. */
const COMPARED_DAYS = 56
/** Less than this is no work that anybody misses. */
const LEAST_HOURS = 0.25

type EvaluatedSurfer = Awaited<ReturnType<typeof evaluateWeeks>>[number]

interface Facts {
  surferId: number
  zone: Zone
  week: LocalDate
  missed: Missed[]
  agents: AgentsWithRules
  coverage: PublishedCoverage
  team: EvaluatedSurfer[]
}

export async function readMissed(
  { db, threads }: Platform,
  actor: Actor,
  { week }: QueryOf<typeof myWishes.missed>,
): Promise<{ missed: MissedWish[] }> {
  allow(actor, 'own-schedule.view')
  const facts = await db.inTenant(actor.organizationId, tx => load(tx, actor.surferId!, week))
  const missed: MissedWish[] = []
  for (const one of facts?.missed ?? []) {
    const plan = planWith(one)
    const because =
      (await shortage(threads, facts!, one, plan)) ??
      brokenRule(facts!, plan) ??
      turnOfOthers(facts!, one) ??
      shareOfWeekends(facts!, one)
    missed.push({ sentence: one.sentence, because })
  }
  return { missed }
}

async function load(tx: Tx, surferId: number, week: LocalDate): Promise<Facts | null> {
  const weekStartsOn = await organizationWeekStart(tx)
  const days = { from: addDays(week, -COMPARED_DAYS), to: addDays(week, 7) }
  const team = await evaluateWeeks(tx, await selectTeamMates(tx, surferId), days, weekStartsOn)
  const own = team.find(({ surfer }) => surfer.id === surferId)
  const evaluated = own?.weeks.find(({ from }) => from === week)
  if (!own || !evaluated) return null
  const missed = missedWishes(evaluated.wishing, evaluated.own)
  if (missed.length === 0) return null
  const zone = await organizationZone(tx)
  const span = { start: instantAt(zone, week, 0), end: instantAt(zone, addDays(week, 8), 0) }
  return {
    surferId,
    zone: own.surfer.zone,
    week,
    missed,
    agents: await agentsWithRules(tx, [surferId], span, publishedView),
    coverage: await loadPublishedCoverage(tx, span),
    team,
  }
}

type Plan = (surferId: number, blocks: readonly ScheduledBlock[]) => ScheduledBlock[]

/** The plan with the wish kept: without the shifts against it, or with them at the wished start. */
const planWith =
  ({ shifts, wishedStart }: Missed): Plan =>
  (surferId, blocks) =>
    blocks.flatMap(block => {
      const { start, end } = block.interval
      const isAgainst = shifts.some(shift => shift.start === start && shift.end === end)
      if (block.surferId !== surferId || block.type !== 'shift' || !isAgainst) return [block]
      if (wishedStart === null) return []
      const moved = {
        start: new Date(wishedStart).toISOString(),
        end: new Date(wishedStart + end - start).toISOString(),
      }
      return [{ ...block, ...changedBlock(block as StoredBlock, { interval: moved }) }]
    })

async function shortage(
  threads: Platform['threads'],
  { surferId, coverage }: Facts,
  { wishedStart }: Missed,
  plan: Plan,
): Promise<string | null> {
  const changes = await coverageEffect(threads, coverage, blocks => plan(surferId, blocks))
  const more = changes
    .map(({ streamName, before, after }) => ({ streamName, hours: after.shortHours - before.shortHours }))
    .toSorted((a, b) => b.hours - a.hours)
  const [most] = more
  if (!most || most.hours < LEAST_HOURS) return null
  const hours = `${Math.round(most.hours * 10) / 10} h of work`
  return wishedStart === null
    ? `You were needed: without you, ${most.streamName} would have been short of ${hours}.`
    : `You were needed then: at the time you wished for, ${most.streamName} would have been short of ${hours}.`
}

function brokenRule({ surferId, agents: { surfers, bySurfer, rules } }: Facts, plan: Plan): string | null {
  const surfer = surfers.get(surferId)
  const blocks = bySurfer.get(surferId) ?? []
  if (!surfer) return null
  const [warning] = addedWarnings(surfer, blocks, plan(surferId, blocks), rules)
  return warning ? `A rule would have been broken: ${warning.sentence}` : null
}

/** Colleagues of the team who wished for the same day off, got it, and had had less of their wishes before. */
function turnOfOthers({ surferId, zone, week, team }: Facts, { shifts, wishedStart }: Missed): string | null {
  const own = team.find(({ surfer }) => surfer.id === surferId)!
  const day = shifts[0] && localDateOf(zone, shifts[0].start)
  if (wishedStart !== null || !day) return null
  const before = keptShare(own, week)
  const first = team.filter(one => {
    const evaluated = one.weeks.find(({ from }) => from === week)
    const wish = evaluated?.wishing.wishes?.find(
      ({ interval }) => localDateOf(one.surfer.zone, interval.start) === day,
    )
    if (one === own || !wish || evaluated!.own.some(shift => intersect(shift, wish.interval))) return false
    const share = keptShare(one, week)
    return share !== null && before !== null && share < before
  })
  if (first.length === 0) return null
  const who = first.length === 1 ? 'A colleague' : `${first.length} colleagues`
  return `${who} of your team had the same day off instead: less of their wishes had been kept in the eight weeks before.`
}

/** Fraction of the wishes kept in the weeks before; null: there were none. */
function keptShare({ weeks }: EvaluatedSurfer, week: LocalDate): number | null {
  const earlier = weeks.filter(({ from }) => from < week)
  const wished = earlier.reduce((sum, one) => sum + one.wished, 0)
  const missed = earlier.reduce((sum, one) => sum + one.missed.length, 0)
  return wished === 0 ? null : (wished - missed) / wished
}

function shareOfWeekends({ surferId, zone, week, team }: Facts, { shifts }: Missed): string | null {
  const from = addDays(week, -COMPARED_DAYS)
  const isWeekend = (shift: Interval) => unsocialMinutes(zone, [shift], week, addDays(week, 8)).weekends > 0
  if (!shifts.some(isWeekend)) return null
  const share = ({ surfer, shifts: all }: EvaluatedSurfer): number => {
    const before = all.filter(
      shift =>
        shift.start >= instantAt(surfer.zone, from, 0) && shift.start < instantAt(surfer.zone, week, 0),
    )
    const worked = before.reduce((sum, shift) => sum + lengthMs(shift), 0)
    const { weekends } = unsocialMinutes(surfer.zone, before, from, addDays(week, 1))
    return worked === 0 ? 0 : (weekends * 60_000) / worked
  }
  const own = share(team.find(({ surfer }) => surfer.id === surferId)!)
  const others = team.filter(({ surfer, shifts: all }) => surfer.id !== surferId && all.length > 0).map(share)
  if (others.length === 0) return null
  const average = others.reduce((sum, one) => sum + one, 0) / others.length
  if (average - own < 0.01) return null
  const percent = (fraction: number) => `${Math.round(100 * fraction)} %`
  return `Weekends are shared in your team: in the eight weeks before, ${percent(own)} of your hours lay on weekends, and ${percent(average)} of your colleagues’.`
}
