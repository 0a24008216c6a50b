// Idempotency keys (draft-ietf-httpapi-idempotency-key-header): a change that is sent again under the same key is made
// once, and the repetition gets the first reply.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { refuse } from '#contract/errors.ts'
import { DAY_MS } from '#core/time/index.ts'
import type { Database, Tx } from '#server/platform/database/index.ts'
import type { Chore } from '#server/platform/jobs/index.ts'
import type { Clock } from '#server/platform/process/clock.ts'
import { claimKey, deleteKeysBefore, type KeyedCall, keepReply, releaseKey } from './store.ts'

const KEPT_MS = DAY_MS
const KEY = /^[\x21-\x7e]{1,200}$/

interface KeyCaller {
  organizationId: number
  subject: string
  token?: { id: number }
}

export interface Keys {
  db: Database
  clock: Clock
}

const isChange = ({ method, audit }: AnyEndpoint): boolean => method !== 'GET' && audit !== 'none'

/** Changes that take a key: not files, nor what a person alone may do, whose replies may hold secrets. */
export const takesKey = (endpoint: AnyEndpoint): boolean =>
  isChange(endpoint) &&
  !endpoint.isStream &&
  endpoint.permission !== 'public' &&
  (endpoint.impersonated !== 'never' || endpoint.isForPrograms === true || endpoint.takesKey === true)

/**
 * The reply of `work` as text, or that of the first call with the same key. Replies with secrets are not kept, so
 * that endpoints which decide who logs in take no key.
 */
export async function onceByKey(
  { db, clock }: Keys,
  endpoint: AnyEndpoint,
  { request, reply, actor }: { request: FastifyRequest; reply: FastifyReply; actor: KeyCaller },
  work: () => Promise<string>,
): Promise<string> {
  const key = request.headers['idempotency-key']
  if (key === undefined || !isChange(endpoint)) return work()
  if (typeof key !== 'string' || !KEY.test(key))
    throw refuse('VALIDATION', {
      because:
        'Idempotency-Key: takes 1 to 200 visible ASCII characters. Send a new random UUID for each change.',
    })
  if (!takesKey(endpoint))
    throw refuse('VALIDATION', { because: 'This call takes no Idempotency-Key. Leave the header out.' })
  const call = keyedCall(request, actor, key)
  const inTenant = <T>(statements: (tx: Tx) => Promise<T>) => db.inTenant(actor.organizationId, statements)
  const before = await inTenant(tx => claimKey(tx, call, new Date(clock.now())))
  if (before) {
    reply.header('idempotent-replayed', 'true')
    return repeated(before, key)
  }
  let text: string
  try {
    text = await work()
  } catch (error) {
    await inTenant(tx => releaseKey(tx, call))
    throw error
  }
  await inTenant(tx => keepReply(tx, call, text))
  return text
}

function repeated({ isSame, reply }: { isSame: boolean; reply: string | null }, key: string): string {
  if (!isSame) throw refuse('KEY_REUSED', { key })
  if (reply === null) throw refuse('CALL_UNFINISHED', { key })
  return reply
}

function keyedCall(request: FastifyRequest, actor: KeyCaller, key: string): KeyedCall {
  const content = JSON.stringify([request.method, request.url, request.body ?? null])
  return {
    organizationId: actor.organizationId,
    caller: actor.token ? `token ${actor.token.id}` : actor.subject,
    key,
    fingerprint: createHash('sha256').update(content).digest(),
  }
}

const forgetKeys: Chore = {
  name: 'forget idempotency keys of yesterday',
  always: 'Upkeep: it deletes what is past its time.',
  run: (tx, { clock }) => deleteKeysBefore(tx, new Date(clock.now() - KEPT_MS)),
}
export const chores = [forgetKeys]
