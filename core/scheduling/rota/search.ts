// Construct, then re-plan the whole problem at once when its linear program is small enough, and otherwise everyone
// window by window, in ever longer windows; then ever new teams. The best is kept, and the rules at any time.
import type { Random } from '#core/random.ts'
import { construct, settle } from './construct.ts'
import type { LineSolver } from './line-solver.ts'
import { type Team, TeamSolver } from './neighbourhood-solver.ts'
import type { Rota } from './rota.ts'
import type { RotaControl } from './types.ts'

/** Largest linear program, in rows: of the whole problem or a window, and of a neighbourhood. */
const MAX_ROWS_AT_ONCE = 480
const MAX_TEAM_ROWS = 300
const SHORTEST_STRETCH_DAYS = 14
/**
 * Windows grow when passing over all of them takes less than this part of what is left, or brings nothing. This share
 * of the later teams are windows too.
 */
const WINDOWS = { firstDays: 4, growth: 1.5, cheap: 1 / 3, mostSurfers: 50, part: 0.9, share: 0.5 }
const FIRST_TEAM = 6
/** A team grows while its re-planning takes fewer lines, and shrinks when it takes more. Failures make room. */
const LINES_PER_TEAM = 700
const FAILURES_TO_DOUBLE = 20
/** How far above the least cost the search may stray, as a fraction of it. */
const WANDERING = 0.002
/**
 * Cost increase, as a fraction, that is accepted from a time-limited dive: neighbourhoods soon improve its result beyond
 * the previous best.
 */
const NEW_BEGINNING = 0.5
/** Teams that found nothing in this part of the time of a dive make room for another one, which random leads elsewhere. */
const TIRED = 0.25

export interface SearchOutcome {
  impossible: Set<number>
  bound: number
}

export function search(rota: Rota, solver: LineSolver, random: Random, control: RotaControl): SearchOutcome {
  const { dayCount, surferCount, typeCount } = rota.model
  const budget = control.iterations ?? Number.POSITIVE_INFINITY
  const share = control.timeShare ?? (() => solver.solved / budget)
  const isStopped = () => (control.isCancelled?.() ?? false) || share() >= 1
  const impossible = new Set<number>()
  for (let s = 0; s < surferCount; s++) if (!construct(rota, solver, s)) impossible.add(s)
  for (const s of impossible) rota.put(s, 0, new Int16Array(dayCount))
  const everyone = rota.lines.map((_, s) => s).filter(s => !impossible.has(s))
  const teams = new TeamSolver(rota, solver, random, { isStopped, share })
  const report = () => control.onProgress?.(share(), rota.cost().total)
  report()
  const settleAll = () => {
    for (let before = Number.POSITIVE_INFINITY; rota.cost().total < before - 1e-6 && !isStopped(); ) {
      before = rota.cost().total
      for (const s of everyone) if (!isStopped()) settle(rota, solver, s)
      report()
    }
  }
  settleAll()
  let bound = 0
  let best = rota.snapshot()
  let leastCost = rota.cost().total
  const all: Team = { surfers: everyone, from: 0, to: dayCount }
  const together = Math.min(everyone.length, WINDOWS.mostSurfers)
  const mostDays = Math.min(dayCount, (MAX_ROWS_AT_ONCE - together) / typeCount)
  let diveShare = Number.POSITIVE_INFINITY
  if (dayCount * typeCount + everyone.length <= MAX_ROWS_AT_ONCE) {
    const begun = share()
    const loss = leastCost * NEW_BEGINNING
    bound = Math.max(0, teams.solve(all, { loss }).bound)
    diveShare = share() - begun
    settleAll()
  } else {
    for (let days = WINDOWS.firstDays; days <= mostDays && !isStopped(); ) {
      const begun = share()
      const before = rota.cost().total
      const list = windows(dayCount, everyone, Math.floor(days), random)
      for (const [i, team] of list.entries()) {
        if (isStopped()) break
        teams.solve(team, { part: WINDOWS.part / (list.length - i) })
        report()
      }
      settleAll()
      const isCheap = share() - begun < (1 - share()) * WINDOWS.cheap
      if (isCheap || rota.cost().total > before - 1e-6) days *= WINDOWS.growth
    }
  }
  if (rota.cost().total < leastCost) {
    best = rota.snapshot()
    leastCost = rota.cost().total
  }
  let size = FIRST_TEAM
  let failures = 0
  let windowDays = Math.min(mostDays, WINDOWS.firstDays)
  let triedSince = share()
  while (everyone.length > 0 && !isStopped() && leastCost > bound + teams.grain - 1e-6) {
    const before = solver.solved
    const isTired = share() - triedSince > diveShare * TIRED
    const slack = leastCost * (1 + WANDERING) - rota.cost().total
    const isWindow = !isTired && random() < WINDOWS.share
    if (isTired) {
      rota.restore(best)
      teams.solve(all)
    } else if (isWindow) teams.solve(someWindow(rota, everyone, Math.round(windowDays), random), { slack })
    else teams.solve(someTeam(rota, everyone, Math.round(size), random), { slack })
    const cost = rota.cost().total
    if (isTired || cost < leastCost) triedSince = share()
    failures = cost < leastCost ? 0 : failures + 1
    if (cost < leastCost) {
      leastCost = cost
      best = rota.snapshot()
      report()
    }
    if (isTired) continue
    const lines = LINES_PER_TEAM * 2 ** Math.min(3, failures / FAILURES_TO_DOUBLE)
    const isSmall = solver.solved - before < lines
    const growth = isSmall ? 1.04 : 0.9
    if (isWindow) windowDays = Math.min(mostDays, Math.max(2, windowDays * growth))
    else size = Math.max(2, Math.min(everyone.length, size * growth))
  }
  rota.restore(best)
  return { impossible, bound }
}

/** Windows that tile the horizon from some day on, each with everyone, or parts of them where they are many. */
function windows(dayCount: number, everyone: readonly number[], days: number, random: Random): Team[] {
  const parts = Math.ceil(everyone.length / WINDOWS.mostSurfers)
  const teams: Team[] = []
  for (let start = -Math.floor(random() * days); start < dayCount; start += days) {
    const drawn = shuffled(everyone, random)
    for (let part = 0; part < parts; part++)
      teams.push({
        surfers: drawn.filter((_, i) => i % parts === part),
        from: Math.max(0, start),
        to: Math.min(dayCount, start + days),
      })
  }
  return teams
}

function stretchDays(dayCount: number, typeCount: number): number {
  return Math.min(dayCount, Math.max(SHORTEST_STRETCH_DAYS, Math.floor(MAX_TEAM_ROWS / typeCount)))
}

function someTeam(rota: Rota, everyone: readonly number[], size: number, random: Random): Team {
  const { dayCount, typeCount } = rota.model
  const most = stretchDays(dayCount, typeCount)
  const days = random() < 0.5 ? most : Math.min(most, SHORTEST_STRETCH_DAYS + Math.floor(random() * most))
  const from = Math.floor(random() * (dayCount - days + 1))
  return { surfers: shuffled(everyone, random).slice(0, size), from, to: from + days }
}

/** Everyone, or as many as there may be, on a few days. */
function someWindow(rota: Rota, everyone: readonly number[], days: number, random: Random): Team {
  const from = Math.floor(random() * (rota.model.dayCount - days + 1))
  return { surfers: shuffled(everyone, random).slice(0, WINDOWS.mostSurfers), from, to: from + days }
}

function shuffled(list: readonly number[], random: Random): number[] {
  return list
    .map(s => [random(), s] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, s]) => s)
}
