// Calendar endpoint: GET /calendar/<key>.ics, for calendar applications, which know nothing but the address.
//
//   200  the calendar      304  nothing has changed      404  no such address, or nobody may read it any more
import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { refuse } from '#contract/errors.ts'
import { featuresOff } from '#contract/features.ts'
import { FEED_DAYS } from '#contract/people/calendar-feed.ts'
import { addDays, type EpochMs, instantAt, localDateOf } from '#core/time/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { hashOf } from '#server/platform/secrets/one-time-secret.ts'
import { publishedBlocks } from '../schedule/index.ts'
import { shiftTemplatesById } from '../task-templates/index.ts'
import { tasksById } from '../tasks/index.ts'
import { feedEntries } from './entries.ts'
import { type FeedEvent, followSchedule } from './feed-events.ts'
import { FEED_PATH, readFeedKey } from './feed-key.ts'
import * as store from './store.ts'
import { writeCalendar } from './write-calendar.ts'

export const calendarFeeds =
  (platform: Platform): FastifyPluginAsync =>
  async app => {
    app.get<{ Params: { feedKey: string } }>(`${FEED_PATH}:feedKey`, async (request, reply) => {
      const key = readFeedKey(request.params.feedKey)
      const calendar = key && (await readCalendar(platform, key))
      if (!calendar) throw refuse('NOT_FOUND', { what: 'calendar address' })
      const etag = `"${createHash('sha256').update(calendar.text).digest('base64url')}"`
      reply.headers({
        etag,
        'last-modified': new Date(calendar.changedAt).toUTCString(),
        // Kept by whom it is for alone, and asked for again each time.
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
      })
      if (isKnown(request.headers, etag, calendar.changedAt)) return reply.code(304).send()
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="lineup.ics"')
        .send(calendar.text)
    })
  }

/** The tag decides where it is given; the time is in whole seconds (RFC 9110). */
function isKnown(
  headers: Record<string, string | string[] | undefined>,
  etag: string,
  changedAt: EpochMs,
): boolean {
  const tags = headers['if-none-match']
  if (typeof tags === 'string')
    return tags.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  const since = headers['if-modified-since']
  return typeof since === 'string' && Date.parse(since) >= Math.floor(changedAt / 1000) * 1000
}

/** Null: nobody may read it. */
async function readCalendar(
  { db, clock, configuration }: Platform,
  { organizationId, token }: { organizationId: number; token: string },
): Promise<{ text: string; changedAt: EpochMs } | null> {
  return db.inTenant(organizationId, async tx => {
    const now = clock.now()
    const reader = await store.lockReader(tx, hashOf(token))
    if (!reader || !mayRead(reader, now)) return null
    const { hostname } = new URL(configuration.publicUrl)
    const uidOf = (blockId: number) => `block-${organizationId}-${blockId}@${hostname}`
    const events = await followedEvents(tx, organizationId, reader, { now, uidOf })
    await store.noteRead(tx, reader.surferId, new Date(now))
    return {
      text: writeCalendar(events, { zone: reader.timezone }),
      changedAt: events.reduce((last, event) => Math.max(last, event.changedAt), 0),
    }
  })
}

/** On the days on which the agent may log in. */
function mayRead(reader: store.FeedReader, now: EpochMs): boolean {
  const { isSuspended, startDate, endDate, timezone, featureOverrides, featuresForEverybody } = reader
  const today = localDateOf(timezone, now)
  if (isSuspended || featuresOff(featureOverrides, featuresForEverybody).includes('calendarSync'))
    return false
  return (startDate === null || startDate <= today) && (endDate === null || today <= endDate)
}

async function followedEvents(
  tx: Tx,
  organizationId: number,
  { surferId, timezone: zone, includesActivities }: store.FeedReader,
  { now, uidOf }: { now: EpochMs; uidOf: (blockId: number) => string },
): Promise<FeedEvent[]> {
  const today = localDateOf(zone, now)
  const from = instantAt(zone, addDays(today, -FEED_DAYS.past), 0)
  const to = instantAt(zone, addDays(today, FEED_DAYS.coming + 1), 0)
  const blocks = await publishedBlocks(tx, { surferIds: [surferId], from, to })
  const taskIds = blocks.flatMap(block => block.tasks.map(task => task.taskId))
  const tasks = includesActivities ? await tasksById(tx, [...new Set(taskIds)]) : []
  const shiftTemplates = await shiftTemplatesById(tx, [
    ...new Set(blocks.flatMap(block => block.shiftTemplateId ?? [])),
  ])
  const names = { shiftTemplates, tasks: new Map(tasks.map(task => [task.id, task])) }
  const entries = feedEntries(blocks, { zone, names, includesActivities })
  const { events, changed, outdated } = followSchedule(await store.selectEvents(tx, surferId), entries, {
    from,
    now,
    uidOf,
  })
  await store.putEvents(tx, organizationId, surferId, changed)
  await store.deleteEvents(tx, surferId, outdated)
  return events
}
