// One connection that LISTENs for a whole process and comes back when it is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../process/log.ts'

const CHECK_MS = 15_000
const QUERY_TIMEOUT_MS = 10_000
const COME_BACK_MS = { first: 250, most: 10_000 }

export interface NoticesOptions {
  connection: pg.ClientConfig
  channels: readonly string[]
  onNotice(channel: string, payload: string): void
  /** Called after a reconnect; notices sent during the interruption are lost. */
  onReturn(): void
  log: Logger
}
export interface Notices {
  close(): Promise<void>
}

export async function listenForNotices(options: NoticesOptions): Promise<Notices> {
  const closing = new AbortController()
  let client = await connect(options)
  const kept = (async () => {
    for (;;) {
      const error = await lossOf(client, closing.signal)
      await client.end().catch(() => {})
      if (closing.signal.aborted) return
      options.log.warn({ err: error }, 'lost the connection that listens for notices; reconnecting')
      const next = await comeBack(options, closing.signal)
      if (!next) return
      client = next
      options.onReturn()
    }
  })()
  return {
    async close() {
      closing.abort()
      await kept
    },
  }
}

async function connect({ connection, channels, onNotice }: NoticesOptions): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, keepAlive: true, query_timeout: QUERY_TIMEOUT_MS })
  client.on('error', () => {})
  client.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''))
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  return client
}

/** Settles when the connection is gone or is no longer wanted. */
function lossOf(client: pg.Client, closing: AbortSignal): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  client.once('error', resolve)
  client.once('end', () => resolve(new Error('closed')))
  closing.addEventListener('abort', () => resolve(null), { once: true })
  if (closing.aborted) resolve(null)
  // A connection whose other end vanished says nothing until it is used.
  const check = setInterval(() => client.query('select 1').catch(resolve), CHECK_MS)
  return promise.finally(() => clearInterval(check))
}

async function comeBack(options: NoticesOptions, closing: AbortSignal): Promise<pg.Client | null> {
  for (let waitMs = COME_BACK_MS.first; ; waitMs = Math.min(COME_BACK_MS.most, waitMs * 2)) {
    await sleep(waitMs, undefined, { signal: closing }).catch(() => {})
    if (closing.aborted) return null
    const client = await connect(options).catch(() => null)
    if (client) return client
  }
}
