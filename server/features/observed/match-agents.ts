// Matches provider agents to people by e-mail address. Work that an agent did before somebody had the address is
// assigned when somebody has.
import type { Tx } from '#server/platform/database/index.ts'
import { type AgentLink, agentLinks, telephonyUsersIn } from '../connections/index.ts'
import { noteSurfersOfTelephony } from '../surfers/index.ts'
import { markSharedDays } from './effort-store.ts'
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
  await markSharedDays(tx, organizationId, sharedBy([...changed, ...ended], [...known.values(), ...wanted]))
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

/**
 * Pairs of an account whose person changed and each account of its persons before and after, itself included: what one
 * did may limit the effort of the other. An account without any other has its effort to itself.
 */
function sharedBy(moved: readonly AgentLink[], links: readonly AgentLink[]) {
  const accountsOf = Map.groupBy(links, link => link.surferId)
  const personsOf = Map.groupBy(links, agentKeyOf)
  return moved.flatMap(active => {
    const persons = new Set(personsOf.get(agentKeyOf(active))?.map(link => link.surferId))
    const accounts = new Map(
      [...persons].flatMap(id => accountsOf.get(id) ?? []).map(link => [agentKeyOf(link), link]),
    )
    return accounts.size > 1 ? [...accounts.values()].map(due => ({ active, due })) : []
  })
}
