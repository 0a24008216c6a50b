// Settings of time off, and balances of agents as managers see them.
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type {
  Adjustment,
  AgentAllowance,
  Blackout,
  BlackoutForm,
  Limit,
  LimitForm,
  Policy,
  PolicyForm,
  timeOffPolicies,
} from '#contract/time-off/policies.ts'
import { allow, missingTeams } from '#server/features/identity/index.ts'
import { lockOrganization } from '#server/features/organization/index.ts'
import { editableSurferIds } from '#server/features/schedule/index.ts'
import { assertMayEdit, missingSurfers, surferNames } from '#server/features/surfers/index.ts'
import { countRows, type Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody, pageOf } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { agentFacts, balanceOf, inUnits } from './balances.ts'
import { moveUpWaiting } from './decide.ts'
import { agentSource, type ListedAgent, selectAgent, selectAgents } from './facts-store.ts'
import * as store from './policies-store.ts'
import { publishTimeOffChange } from './publish-change.ts'

export async function readSettings({ db }: Platform, actor: Actor) {
  allow(actor, 'time-off.view')
  return db.inTenant(actor.organizationId, async tx => {
    const policies = await store.selectPolicies(tx)
    const covered = policies.reduce((sum, policy) => sum + policy.agentCount, 0)
    return {
      policies: policies.map(shownPolicy),
      limits: await store.selectLimits(tx),
      blackouts: await store.selectBlackouts(tx),
      withoutPolicy: (await store.countSurfers(tx)) - covered,
    }
  })
}

const shownPolicy = ({ annualAmount, carryOverMax, ...policy }: store.StoredPolicy): Policy => ({
  ...policy,
  annualAmount: inUnits(annualAmount),
  carryOverMax: carryOverMax === null ? null : inUnits(carryOverMax),
})

/** `policyId`: null for a new one. */
export async function savePolicy(
  platform: Platform,
  actor: Actor,
  policyId: number | null,
  form: PolicyForm,
): Promise<Policy> {
  allow(actor, 'time-off-rules.edit')
  const { organizationId } = actor
  return change(platform, actor, async tx => {
    const known = await store.selectPolicies(tx)
    refuseUnknown('policy', policyId, known)
    await refuseUnknownTeams(tx, form.teamIds, 'teamIds')
    refuseTaken(
      known.filter(policy => policy.id !== policyId),
      form,
    )
    if (policyId !== null) await store.updatePolicy(tx, organizationId, policyId, store.policyRow(form))
    const id = policyId ?? (await store.insertPolicy(tx, organizationId, store.policyRow(form)))
    const stored = (await store.selectPolicies(tx)).find(policy => policy.id === id)
    return shownPolicy(stored!)
  })
}

/** A team has one policy, and there is one default. */
function refuseTaken(others: readonly store.StoredPolicy[], { teamIds, isDefault }: PolicyForm): void {
  const faults = teamIds.flatMap((teamId, at) => {
    const other = others.find(policy => policy.teamIds.includes(teamId))
    return other
      ? [
          {
            path: ['teamIds', at],
            message: `Team ${teamId} has the policy “${other.name}”. Take it out there first.`,
          },
        ]
      : []
  })
  const other = others.find(policy => policy.isDefault)
  if (isDefault && other)
    faults.push({
      path: ['isDefault'],
      message: `“${other.name}” is the default already. Turn that off there first.`,
    })
  if (faults.length > 0) throw invalidBody(faults)
}

async function refuseUnknownTeams(tx: Tx, teamIds: readonly number[], field: string): Promise<void> {
  const missing = await missingTeams(tx, teamIds)
  if (missing.length > 0)
    throw invalidBody(missing.map(id => ({ path: [field], message: `There is no team ${id} here.` })))
}

/** `id`: null for a new one. */
export async function saveLimit(
  platform: Platform,
  actor: Actor,
  id: number | null,
  form: LimitForm,
): Promise<Limit> {
  allow(actor, 'time-off-rules.edit')
  return change(platform, actor, async tx => {
    refuseUnknown('limit', id, await store.selectLimits(tx))
    await refuseUnknownTeams(tx, form.teamId === null ? [] : [form.teamId], 'teamId')
    if (id !== null) await store.updateLimit(tx, id, form)
    return { ...form, id: id ?? (await store.insertLimit(tx, actor.organizationId, form)) }
  })
}

/** `id`: null for a new one. */
export async function saveBlackout(
  platform: Platform,
  actor: Actor,
  id: number | null,
  form: BlackoutForm,
): Promise<Blackout> {
  allow(actor, 'time-off-rules.edit')
  return change(platform, actor, async tx => {
    refuseUnknown('blackout', id, await store.selectBlackouts(tx))
    await refuseUnknownTeams(tx, form.teamId === null ? [] : [form.teamId], 'teamId')
    if (id !== null) await store.updateBlackout(tx, id, form)
    return { ...form, id: id ?? (await store.insertBlackout(tx, actor.organizationId, form)) }
  })
}

function refuseUnknown(what: keyof typeof NOUNS, id: number | null, known: readonly { id: number }[]): void {
  if (id !== null && !known.some(one => one.id === id)) throw refuse('NOT_FOUND', { what: NOUNS[what], id })
}

/** Changes the rules that requests are checked against; waiting requests that fit afterwards move up. */
async function change<Result>(
  { db, clock }: Platform,
  actor: Actor,
  write: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.inTenant(actor.organizationId, async tx => {
    await lockOrganization(tx)
    const result = await write(tx)
    await moveUpWaiting(tx, { clock }, actor.organizationId)
    await publishTimeOffChange(tx, actor)
    return result
  })
}

const NOUNS = { policy: 'policy', limit: 'limit', blackout: 'days without time off' } as const

export async function removeSetting(
  platform: Platform,
  actor: Actor,
  what: keyof typeof NOUNS,
  id: number,
): Promise<void> {
  allow(actor, 'time-off-rules.edit')
  await change(platform, actor, async tx => {
    if (!(await store.deleteOne(tx, what, id))) throw refuse('NOT_FOUND', { what: NOUNS[what], id })
  })
}

export async function listAllowances(
  { db }: Platform,
  actor: Actor,
  query: QueryOf<typeof timeOffPolicies.allowances>,
  url: string,
) {
  allow(actor, 'time-off.view')
  return db.inTenant(actor.organizationId, async tx => {
    const agents = await selectAgents(tx, query)
    const rows = await allowancesOf(tx, actor, agents, query.year)
    return pageOf({ rows, meta: await countRows(tx, agentSource(query)) }, query, url, row => row.surferId)
  })
}

async function allowancesOf(
  tx: Tx,
  actor: Actor,
  agents: readonly ListedAgent[],
  year: number,
): Promise<AgentAllowance[]> {
  const facts = new Map(
    (
      await agentFacts(
        tx,
        agents.map(agent => agent.surferId),
      )
    ).map(one => [one.surferId, one]),
  )
  const editable = new Set(await editableSurferIds(tx, actor, {}))
  return agents.map(agent => {
    const own = facts.get(agent.surferId)!
    return {
      ...agent,
      policyName: own.policy?.name ?? null,
      unit: own.policy?.unit ?? null,
      balance: balanceOf(own, year),
      canEdit: editable.has(agent.surferId),
    }
  })
}

export async function readAllowance({ db }: Platform, actor: Actor, surferId: number, year: number) {
  allow(actor, 'time-off.view')
  return db.inTenant(actor.organizationId, async tx => {
    const agent = await selectAgent(tx, surferId)
    if (!agent) throw refuse('NOT_FOUND', { what: 'agent', id: surferId })
    const [allowance] = await allowancesOf(tx, actor, [agent], year)
    const adjustments = await store.selectAdjustments(tx, [surferId])
    return { allowance: allowance!, adjustments: adjustments.map(shownAdjustment) }
  })
}

const shownAdjustment = ({
  id,
  date,
  amount,
  reason,
  byName,
  createdAt,
}: store.StoredAdjustment): Adjustment => ({
  id,
  date,
  amount: inUnits(amount),
  reason,
  byName,
  createdAt: createdAt.toISOString(),
})

export async function adjustAllowance(
  platform: Platform,
  actor: Actor,
  { surferId, date, amount, reason }: BodyOf<typeof timeOffPolicies.adjust>,
): Promise<Adjustment> {
  allow(actor, 'time-off.edit')
  const { organizationId, managerId } = actor
  return change(platform, actor, async tx => {
    const missing = await missingSurfers(tx, [surferId])
    if (missing.length > 0)
      throw invalidBody([{ path: ['surferId'], message: `There is no agent ${surferId} here.` }])
    await assertMayEdit(tx, actor, [surferId])
    const [facts] = await agentFacts(tx, [surferId])
    if (!facts?.policy) {
      const name = (await surferNames(tx, [surferId])).get(surferId)
      throw refuse('CONFLICT', {
        because: `No policy holds for the team of ${name}. Add one under Settings, Time off.`,
      })
    }
    const adjustment = {
      surferId,
      date,
      amount: store.inHundredths(amount),
      reason,
      managerId,
      createdAt: new Date(platform.clock.now()),
    }
    const id = await store.insertAdjustment(tx, organizationId, adjustment)
    const stored = (await store.selectAdjustments(tx, [surferId])).find(one => one.id === id)
    return shownAdjustment(stored!)
  })
}
