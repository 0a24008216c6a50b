// Matches provider agents to people by e-mail address. Work that an agent did before somebody had the address is
// assigned when somebody has.
import type { Tx } from '#server/platform/database/index.ts'
import { agentLinks, telephonyUsersIn } from '../connections/index.ts'
import { noteSurfersOfTelephony } from '../surfers/index.ts'
import { lockObserved } from './lock-store.ts'
import { endMatches, saveMatches, selectMatches, selectReach } from './match-store.ts'
import { agentKeyOf, publishRanges } from './publish-changes.ts'

/** Compares all of them with what was last known, and says whose past is another now. */
export async function matchAgents(tx: Tx, organizationId: number): Promise<void> {
  await lockObserved(tx, organizationId)
  const wanted = await agentLinks(tx, organizationId)
  await noteSurfersOfTelephony(tx, await telephonyUsersIn(tx, wanted))
  const known = new Map((await selectMatches(tx, organizationId)).map(match => [agentKeyOf(match), match]))
  const changed = wanted.filter(match => known.get(agentKeyOf(match))?.surferId !== match.surferId)
  const there = new Set(wanted.map(agentKeyOf))
  const ended = await endMatches(
    tx,
    organizationId,
    [...known.values()].filter(match => !there.has(agentKeyOf(match))),
  )
  if (changed.length === 0 && ended.length === 0) return
  await saveMatches(tx, organizationId, changed)
  const others = new Map(ended.map(match => [agentKeyOf(match), match.surferId]))
  for (const match of changed) {
    const before = known.get(agentKeyOf(match))
    if (before) others.set(agentKeyOf(match), before.surferId)
  }
  const owner = new Map(changed.map(match => [agentKeyOf(match), match.surferId]))
  const reach = await selectReach(tx, organizationId, [...changed, ...ended])
  await publishRanges(
    tx,
    organizationId,
    reach.flatMap(({ from, to, ...agent }) =>
      [owner.get(agentKeyOf(agent)), others.get(agentKeyOf(agent))]
        .filter(surferId => surferId !== undefined)
        .map(surferId => ({ surferId, from, to })),
    ),
  )
}
