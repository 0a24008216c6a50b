// Job "explain-day": plays the worlds of a day and keeps the result for as long as nothing that it follows from changes.
import type { PostMortem, PostMortemGroup } from '#contract/analytics/post-mortem.ts'
import { refuse } from '#contract/errors.ts'
import { type ExplainedDay, postMortemSentence } from '#core/post-mortem/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { defineJob, type JobContext } from '#server/platform/jobs/index.ts'
import { type AskedDay, loadInputs, type PlayedDay, type PostMortemInputs } from './inputs.ts'
import { keepResult, selectKept } from './store.ts'

export const explainDayJob = defineJob<AskedDay>({
  kind: 'explain-day',
  feature: 'unifiedAnalytics',
  maxAttempts: 3,
  async run(asked, context) {
    const explained = await explainedDay(asked, context)
    if ('because' in explained) throw refuse('CONFLICT', explained)
    await context.complete(async tx => {
      await explained.keep(tx)
      return explained.result
    })
  },
})

/** The kept result of a day, or one that is worked out now and that `keep` writes; or why it cannot be explained. */
export async function explainedDay(
  asked: AskedDay,
  context: JobContext,
): Promise<{ because: string } | { result: PostMortem; keep: (tx: Tx) => Promise<void> }> {
  const { db, organizationId, clock } = context
  await context.progress(0.02, 'Reading the day')
  const { inputs, kept } = await db.inTenant(organizationId, async tx => {
    const found = await loadInputs(tx, organizationId, asked, clock.now())
    return { inputs: found, kept: 'because' in found ? null : await selectKept(tx, asked, found.digest) }
  })
  if ('because' in inputs) return inputs
  if (kept) return { result: kept, keep: async () => {} }
  const days = await context.runInThread<PlayedDay, ExplainedDay[]>(
    new URL('./explain-thread.ts', import.meta.url),
    inputs.played,
  )
  const result = resultOf(asked, inputs, days)
  return {
    result,
    async keep(tx) {
      await keepResult(tx, organizationId, asked, {
        digest: inputs.digest,
        result,
        at: new Date(clock.now()),
      })
    },
  }
}

export const jobs = [explainDayJob]

function resultOf(
  { date, timezone }: AskedDay,
  { played, facts }: PostMortemInputs,
  days: readonly ExplainedDay[],
): PostMortem {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    date,
    timezone,
    runs: played.days,
    agents: played.agents.filter(agent => agent.planned.length > 0).length,
    publishedAt: iso(facts.publishedAt),
    forecastMadeAt: iso(facts.forecastMadeAt),
    isPresenceKnown: facts.isPresenceKnown,
    noShows: facts.noShows,
    groups: days.map((day, index) => groupOf(day, index === 0, facts)),
    leftOut: [...facts.leftOut].map(([place, because]) => ({
      streamId: facts.streams[place]!.id,
      name: facts.streams[place]!.name,
      because,
    })),
  }
}

function groupOf(
  { streams, steps, ...day }: ExplainedDay,
  isAll: boolean,
  { streams: all, measured }: PostMortemInputs['facts'],
): PostMortemGroup {
  const own = streams.map(place => all[place]!)
  const same = <T>(values: readonly T[]) => (new Set(values).size === 1 ? values[0]! : null)
  const about = {
    name: isAll ? 'All ticket groups' : own[0]!.name,
    targetSeconds: same(own.map(one => one.targetSeconds)),
    measured: measuredLevel(
      own.map(one => one.id),
      measured,
    ),
  }
  return {
    ...about,
    ...day,
    streamId: isAll ? null : own[0]!.id,
    goal: same(own.map(one => one.goal)),
    sentence: postMortemSentence({ ...about, ...day }),
    steps: steps.map(({ start, ...step }) => ({ ...step, start: new Date(start).toISOString() })),
  }
}

/** Null where it is not known of each of the groups. */
function measuredLevel(
  streamIds: readonly number[],
  measured: PostMortemInputs['facts']['measured'],
): number | null {
  const own = measured.filter(row => streamIds.includes(row.streamId))
  const due = own.reduce((total, row) => total + row.due, 0)
  if (own.length < streamIds.length || due === 0) return null
  return own.reduce((total, row) => total + row.inTime, 0) / due
}
