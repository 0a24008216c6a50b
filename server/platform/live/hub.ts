// Carries each organization's events from the database to the streams of this process, in order and
// without gaps. A notice only says that there is something to read, so one that is lost costs nothing.
import { isFor, isMessageType, type Message, messageData } from '#contract/live/messages.ts'
import type { Database } from '../database/index.ts'
import type { TransientMessage } from '../events/index.ts'
import { listenForNotices } from '../events/notices.ts'
import type { Logger } from '../process/log.ts'
import type { SseStream } from './sse.ts'
import { isKept, type StoredMessage, selectNewestId, selectNewestIdBefore, selectSince } from './store.ts'

/** Notices within this time are answered by one look into the database. */
const COLLECT_MS = 20
const LOOK_AGAIN_MS = 1_000
const READ_AT_ONCE = 500
/** A client that missed more than this is better off fetching everything again. */
const MAX_MISSED = 1_000

interface Subscriber {
  stream: SseStream
  receiver: 'manager' | 'surfer'
  /** Id of the latest event that was sent to the subscriber, or withheld as not meant for this receiver. */
  upTo: number
}
/** Subscribers of one organization; kept once made, an empty one costs nothing. */
interface Channel {
  organizationId: number
  subscribers: Set<Subscriber>
  /** Joins and reads stand in line here, so that none passes another. */
  line: Promise<void>
  collecting: NodeJS.Timeout | undefined
}

/** Start of a stream: after the last event received, or with the events of the last `ageMs` milliseconds. */
export type Start = { lastEventId: number } | { ageMs: number }

export interface Hub {
  /** Sends what was missed since `start` and all that comes, until the stream closes. */
  join(client: {
    organizationId: number
    receiver: 'manager' | 'surfer'
    stream: SseStream
    start: Start
  }): Promise<void>
  streamCount(): number
  close(): Promise<void>
}

export async function openHub(db: Database, log: Logger): Promise<Hub> {
  const channels = new Map<number, Channel>()
  let isClosing = false
  const look = (channel: Channel | undefined, afterMs = COLLECT_MS) => {
    if (!channel?.subscribers.size) return
    channel.collecting ??= setTimeout(() => {
      channel.collecting = undefined
      inLine(channel, () => readOn(db, channel)).catch(error => {
        log.warn(
          { err: error, organizationId: channel.organizationId },
          'could not read new events for live streams; tried again shortly',
        )
        look(channel, LOOK_AGAIN_MS)
      })
    }, afterMs)
  }
  const notices = await listenForNotices({
    connection: db.pool.options,
    channels: ['lineup_event', 'lineup_transient'],
    onNotice(name, payload) {
      if (name === 'lineup_event') return look(channels.get(Number(payload)))
      const passing = JSON.parse(payload) as TransientMessage
      pass(channels.get(passing.organizationId), passing)
    },
    onReturn() {
      for (const channel of channels.values()) look(channel)
    },
    log,
  })

  return {
    async join({ organizationId, receiver, stream, start }) {
      const channel = channels.get(organizationId) ?? newChannel(organizationId)
      channels.set(organizationId, channel)
      let isClosed = false
      let subscriber: Subscriber | undefined
      stream.onClose(() => {
        isClosed = true
        if (subscriber) channel.subscribers.delete(subscriber)
      })
      await inLine(channel, async () => {
        if (isClosed) return
        subscriber = await catchUp(db, organizationId, { receiver, stream }, start)
        if (isClosing) stream.end()
        else if (!isClosed) channel.subscribers.add(subscriber)
      })
    },
    streamCount: () => [...channels.values()].reduce((count, channel) => count + channel.subscribers.size, 0),
    async close() {
      isClosing = true
      for (const { subscribers, collecting } of channels.values()) {
        clearTimeout(collecting)
        for (const { stream } of subscribers) stream.end()
      }
      await notices.close()
    },
  }
}

const newChannel = (organizationId: number): Channel => ({
  organizationId,
  subscribers: new Set(),
  line: Promise.resolve(),
  collecting: undefined,
})

function inLine(channel: Channel, work: () => Promise<void>): Promise<void> {
  const done = channel.line.then(work)
  channel.line = done.catch(() => {})
  return done
}

async function catchUp(
  db: Database,
  organizationId: number,
  client: Pick<Subscriber, 'stream' | 'receiver'>,
  start: Start,
): Promise<Subscriber> {
  const isNew = 'ageMs' in start
  const { fromId, missed } = await db.inTenant(organizationId, async tx => {
    const fromId = isNew
      ? await selectNewestIdBefore(tx, organizationId, start.ageMs)
      : (await isKept(tx, organizationId, start.lastEventId))
        ? start.lastEventId
        : null
    const missed = fromId === null ? null : await selectSince(tx, organizationId, fromId, MAX_MISSED + 1)
    return fromId !== null && missed !== null && missed.length <= MAX_MISSED
      ? { fromId, missed }
      : { fromId: await selectNewestId(tx, organizationId), missed: null }
  })
  if (!missed) client.stream.send({ id: fromId, event: 'reset', data: '{}' })
  else if (isNew) client.stream.send({ id: fromId, event: 'ready', data: '{}' })
  const subscriber = { ...client, upTo: fromId }
  give(subscriber, missed ?? [])
  return subscriber
}

async function readOn(db: Database, { organizationId, subscribers }: Channel): Promise<void> {
  for (;;) {
    if (subscribers.size === 0) return
    const upTo = Math.min(...[...subscribers].map(subscriber => subscriber.upTo))
    const messages = await db.inTenant(organizationId, tx =>
      selectSince(tx, organizationId, upTo, READ_AT_ONCE),
    )
    for (const subscriber of subscribers) give(subscriber, messages)
    if (messages.length < READ_AT_ONCE) return
  }
}

function give(subscriber: Subscriber, messages: StoredMessage[]): void {
  for (const { id, type, payload } of messages) {
    if (id <= subscriber.upTo) continue
    subscriber.upTo = id
    // Another version of the server may write types that this one does not know.
    if (!isMessageType(type) || !isFor(type, subscriber.receiver)) continue
    subscriber.stream.send({ id, event: type, data: messageData(type, payload as Message['payload']) })
  }
}

/** Without an id: nobody resumes from it. */
function pass(channel: Channel | undefined, { type, payload }: TransientMessage): void {
  if (!channel || !isMessageType(type)) return
  const data = messageData(type, payload as Message['payload'])
  for (const { stream, receiver } of channel.subscribers)
    if (isFor(type, receiver)) stream.send({ event: type, data })
}
