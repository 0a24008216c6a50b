// Making an organization by a link, and the quick start of one that was made.

import { refuse } from '#contract/errors.ts'
import {
  QUICK_START_STEPS,
  type QuickStart,
  type QuickStartStep,
} from '#contract/organization/quick-start.ts'
import type { OrganizationStart } from '#contract/organization/setup.ts'
import {
  createToken,
  deleteTokens,
  findAccountByEmail,
  hasMembers,
  type OneTimeToken,
  readToken,
  takeToken,
} from '#server/platform/auth/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Actor } from '#server/platform/http/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { organizationRow, updateSkippedSteps } from '../organization/index.ts'
import { type MadeOrganization, makeOrganization } from './make-organization.ts'
import { requestRemoval } from './removal.ts'
import { createStartToken } from './start-links.ts'
import * as store from './store.ts'

const ENTRY_MINUTES = 2
const LINKS = ['first-start', 'start'] as const

const used = () =>
  refuse('NOT_FOUND', {
    because:
      'This link has been used or is out of date. “npm run organization -- link”, typed where Lineup runs, prints a new one.',
  })

export async function readLink({ db, identity }: Platform, token: string) {
  const found = await db.inSystem(tx => readToken(tx, token, LINKS))
  if (!found || !(await isStillWanted(db, found))) throw used()
  const { sampleId, expiresAt } = found
  const sample = sampleId === null ? undefined : await db.inTenant(sampleId, organizationRow)
  return {
    expiresAt: expiresAt.toISOString(),
    sampleName: sample?.displayName ?? null,
    hasPasswords: identity.isEmbedded,
  }
}

/** A link for the first organization is good for nothing once there is one. */
const isStillWanted = async (db: Platform['db'], { purpose }: OneTimeToken) =>
  purpose !== 'first-start' || !(await db.inSystem(hasMembers))

/** `address`: the caller's. */
export async function startOrganization(
  platform: Platform,
  { token, removeSample, ...given }: OrganizationStart,
  address: string,
): Promise<MadeOrganization & { entry: string | null }> {
  const { db, identity } = platform
  await readLink(platform, token)
  let sampleId: number | null = null
  const made = await makeOrganization(platform, given, address, async tx => {
    const taken = await takeLink(tx, token)
    if (removeSample) sampleId = taken.sampleId
  })
  if (sampleId !== null) await db.inSystem(tx => requestRemoval(tx, sampleId!))
  const entry = identity.isEmbedded ? await db.inSystem(tx => createEntry(tx, given.email)) : null
  return { ...made, entry }
}

async function takeLink(tx: Tx, token: string): Promise<OneTimeToken> {
  // Links are taken one after the other: taking the first one deletes the others, which would be held by their takers.
  await store.lockFirstStart(tx)
  const taken = await takeToken(tx, token, LINKS)
  if (!taken) throw used()
  if (taken.purpose !== 'first-start') return taken
  if (await hasMembers(tx)) throw used()
  await deleteTokens(tx, 'first-start')
  return taken
}

async function createEntry(tx: Tx, email: string): Promise<string> {
  const account = await findAccountByEmail(tx, email)
  return createToken(tx, { purpose: 'entry', accountId: account!.id, lifetimeMinutes: ENTRY_MINUTES })
}

export async function createSampleLink({ db }: Platform, actor: Actor): Promise<{ token: string }> {
  allow(actor, 'organization.start')
  return db.inTenant(actor.organizationId, async tx => {
    if (!(await organizationRow(tx))?.isSample)
      throw refuse('CONFLICT', {
        because:
          'Only the sample company leads to a company of your own. Further organizations are made with “npm run organization”.',
      })
    return { token: await createStartToken(tx, actor.organizationId) }
  })
}

export async function readQuickStart({ db, clock }: Platform, actor: Actor): Promise<QuickStart> {
  allow(actor, 'organization.start')
  return db.inTenant(actor.organizationId, tx => quickStart(tx, clock.now()))
}

export async function skipSteps(
  { db, clock }: Platform,
  actor: Actor,
  steps: readonly QuickStartStep[],
): Promise<QuickStart> {
  allow(actor, 'organization.start')
  return db.inTenant(actor.organizationId, async tx => {
    await updateSkippedSteps(tx, steps)
    return quickStart(tx, clock.now())
  })
}

async function quickStart(tx: Tx, now: number): Promise<QuickStart> {
  const { agents, history, ticketGroups, activities, shifts, generate, publish } =
    await store.selectSetupCounts(tx, now)
  const counts: Record<QuickStartStep, number> = {
    // Name, zone and week are asked for when the organization is made.
    organization: 1,
    agents,
    history,
    'ticket-groups': ticketGroups,
    activities,
    shifts,
    generate,
    publish,
  }
  const skipped = (await organizationRow(tx))?.skippedSteps ?? []
  return {
    steps: QUICK_START_STEPS.map(step => ({
      step,
      isDone: counts[step] > 0,
      isSkipped: skipped.includes(step),
      count: counts[step],
    })),
  }
}
