// Notification settings of agents and managers. Every person decides for themselves; the outbox keeps to it.

import { NOTICE_KINDS } from '#contract/access/notices.ts'
import {
  FIRST_CHOICES,
  NOTICE_CHANNELS,
  NOTICE_TOPICS,
  type NotificationChoices,
  type NotificationSettings,
  type notificationSettings,
  topicOf,
} from '#contract/access/notification-settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type Actor, invalidBody } from '#server/platform/http/index.ts'
import {
  cancelWaiting,
  deleteSubscription,
  isPushEndpoint,
  pushKeys,
  putChoices,
  putSubscription,
  selectChoices,
  selectSubscriptions,
} from '#server/platform/notices/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allow } from '../identity/index.ts'
import { selectAgent, selectManager } from './store.ts'

export async function readSettings(platform: Platform, actor: Actor): Promise<NotificationSettings> {
  allow(actor, 'own-notifications.edit')
  return platform.db.inTenant(actor.organizationId, tx => shownSettings(platform, tx, actor))
}

export async function changeSettings(
  platform: Platform,
  actor: Actor,
  choices: NotificationChoices,
): Promise<NotificationSettings> {
  allow(actor, 'own-notifications.edit')
  return platform.db.inTenant(actor.organizationId, async tx => {
    const accountId = await ownAccountId(tx, actor)
    await putChoices(tx, actor.organizationId, accountId, choices)
    for (const topic of NOTICE_TOPICS)
      for (const channel of NOTICE_CHANNELS)
        if (!choices.topics[topic][channel]) {
          const kinds = NOTICE_KINDS.filter(kind => topicOf(kind) === topic)
          await cancelWaiting(tx, [accountId], { kinds, channel, now: new Date(platform.clock.now()) })
        }
    return shownSettings(platform, tx, actor)
  })
}

export async function subscribeBrowser(
  platform: Platform,
  actor: Actor,
  { endpoint, keys, device }: BodyOf<typeof notificationSettings.subscribe>,
): Promise<NotificationSettings> {
  allow(actor, 'own-notifications.edit')
  const { db, secrets, clock, configuration } = platform
  if (!isPushEndpoint(endpoint, configuration.isReachable))
    throw invalidBody([
      {
        path: ['endpoint'],
        message: 'It is no push service that we know: use Chrome, Edge, Firefox or Safari',
      },
    ])
  return db.inTenant(actor.organizationId, async tx => {
    const { organizationId } = actor
    const accountId = await ownAccountId(tx, actor)
    const now = new Date(clock.now())
    await putSubscription(tx, secrets, { organizationId, accountId, endpoint, keys, device, now })
    return shownSettings(platform, tx, actor)
  })
}

export async function unsubscribeBrowser(
  { db }: Platform,
  actor: Actor,
  subscriptionId: number,
): Promise<void> {
  allow(actor, 'own-notifications.edit')
  await db.inTenant(actor.organizationId, async tx => {
    const accountId = await ownAccountId(tx, actor)
    if (!(await deleteSubscription(tx, subscriptionId, accountId)))
      throw refuse('NOT_FOUND', { what: 'browser', id: subscriptionId })
  })
}

async function ownAccountId(tx: Tx, actor: Actor): Promise<number> {
  const { accountId } = await selfOf(tx, actor)
  if (accountId === null)
    throw refuse('CONFLICT', {
      because: 'You have no Lineup account yet. Ask your manager for an invitation first.',
    })
  return accountId
}

async function selfOf(tx: Tx, { surferId, managerId }: Actor) {
  const self = surferId !== null ? await selectAgent(tx, surferId) : await selectManager(tx, managerId!)
  if (!self)
    throw refuse('NOT_FOUND', {
      what: surferId === null ? 'manager' : 'agent',
      id: surferId ?? managerId!,
    })
  return self
}

async function shownSettings({ db, secrets }: Platform, tx: Tx, actor: Actor): Promise<NotificationSettings> {
  const { accountId, email, timezone } = await selfOf(tx, actor)
  const own = accountId === null ? [] : [accountId]
  const subscriptions = await selectSubscriptions(tx, own)
  return {
    email: accountId === null ? null : email,
    choices: [...(await selectChoices(tx, own)).values()][0] ?? FIRST_CHOICES,
    timezone,
    pushKey: (await db.inSystem(system => pushKeys(system, secrets))).publicKey,
    subscriptions: subscriptions.map(({ id, device, endpointHash, createdAt }) => ({
      id,
      device,
      endpointHash,
      createdAt: createdAt.toISOString(),
    })),
  }
}
