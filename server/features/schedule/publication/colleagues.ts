// Colleagues as an agent sees them: when they work and on what. The reply is built from intervals alone, so that no
// title, no reason of an absence and nothing unpublished can stand in it.
import type { z } from 'zod'
import type { QueryOf } from '#contract/endpoint.ts'
import type { mySchedule } from '#contract/endpoints/schedule.ts'
import { refuse } from '#contract/errors.ts'
import { COLLEAGUES_MAX_DAYS, type Colleague } from '#contract/schedule/my-schedule.ts'
import { DAY_MS, type Interval, overlaps, subtract } from '#core/time/index.ts'
import { allow } from '#server/features/identity/index.ts'
import { tasksById } from '#server/features/tasks/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type StoredBlock, writeInterval } from '../blocks/stored-block.ts'
import { selectPeers } from './colleagues-store.ts'
import { publishedBlocks } from './my-schedule.ts'

export async function readColleagues(
  { db }: Platform,
  actor: Actor,
  { from, to, who }: QueryOf<typeof mySchedule.colleagues>,
): Promise<z.input<(typeof mySchedule.colleagues)['reply']>> {
  allow(actor, 'own-schedule.view')
  const range = { from: Date.parse(from), to: Date.parse(to) }
  if (range.to - range.from > COLLEAGUES_MAX_DAYS * DAY_MS)
    throw refuse('TOO_MUCH', {
      because: `Colleagues are shown for at most ${COLLEAGUES_MAX_DAYS} days: ask for fewer.`,
    })
  return db.inTenant(actor.organizationId, async tx => {
    const { me, peers, teams } = await selectPeers(tx, actor.surferId!, who === 'team')
    if (!me) throw refuse('NOT_FOUND', { what: 'agent', id: actor.surferId! })
    const surferIds = [me.surferId, ...peers.map(peer => peer.surferId)]
    const blocks = Map.groupBy(await publishedBlocks(tx, { surferIds, ...range }), block => block.surferId)
    const own = workOf(blocks.get(me.surferId) ?? []).map(shift => shift.interval)
    const colleagues = peers.flatMap((peer): Colleague[] => {
      const work = workOf(blocks.get(peer.surferId) ?? [])
      const shown =
        who === 'team' ? work : work.filter(shift => own.some(interval => overlaps(interval, shift.interval)))
      if (who === 'with-me' && shown.length === 0) return []
      const shifts = shown.map(({ interval, activities }) => ({
        interval: writeInterval(interval),
        activities: activities.map(one => ({ taskId: one.taskId, interval: writeInterval(one.interval) })),
      }))
      return [{ surferId: peer.surferId, name: peer.name, teamId: peer.teamId, shifts }]
    })
    const taskIds = colleagues.flatMap(({ shifts }) =>
      shifts.flatMap(({ activities }) => activities.map(one => one.taskId)),
    )
    const tasks = await tasksById(tx, [...new Set(taskIds)])
    const shownTeams = new Set(colleagues.map(one => one.teamId))
    return {
      timezone: me.timezone,
      colleagues,
      teams: teams.filter(team => shownTeams.has(team.id)),
      tasks: tasks.map(({ id, name, emoji, color }) => ({ id, name, emoji, color })),
    }
  })
}

interface Work {
  interval: Interval
  activities: { taskId: number; interval: Interval }[]
}

/** Shifts without the time in which their agent is away; activities also without blocked time. */
function workOf(blocks: readonly StoredBlock[]): Work[] {
  const intervalsOf = (...types: StoredBlock['type'][]) =>
    blocks.filter(({ type }) => types.includes(type)).map(block => block.interval)
  const away = intervalsOf('time-off', 'time-in-lieu')
  const taken = [...away, ...intervalsOf('blocked-time')]
  return blocks
    .filter(({ type }) => type === 'shift')
    .flatMap(shift =>
      subtract([shift.interval], away).map(interval => ({
        interval,
        activities: shift.tasks.flatMap(({ taskId, interval: time }) =>
          subtract([time], taken)
            .filter(left => overlaps(left, interval))
            .map(left => ({ taskId, interval: left })),
        ),
      })),
    )
}
