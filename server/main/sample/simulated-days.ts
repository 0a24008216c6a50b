// Days of the simulated agents, made from the published schedule: whose shift begins, and what is planned in it.
import { type LayerSegment, layers } from '#core/blocks/index.ts'
import {
  dayInterval,
  type EpochMs,
  HOUR_MS,
  type Interval,
  intersect,
  type LocalDate,
} from '#core/time/index.ts'
import { ORGANIZATION, STREAMS } from '#db/seed/company.ts'
import { publishedBlocks } from '#server/features/schedule/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import type { SimulatedAgent, SimulatedDay, SimulatedPlanItem, SimulatedQueue } from './messages.ts'
import {
  type SampleStream,
  type SampleSurfer,
  selectExpectedContacts,
  selectStreams,
  selectSurfers,
} from './sample-store.ts'

/** Longer than a night shift lasts into the next day. */
const LONGEST_SHIFT_MS = 16 * HOUR_MS
/** End of the night shifts after midnight: contacts until then are theirs, and so those of the day before. */
const NIGHT_MS = 7 * HOUR_MS
/** Grain of the forecast. */
const QUARTER_MS = HOUR_MS / 4
const FIRST_AGENT = 100
const FIRST_QUEUE = 30

export const queueIdOf = (streamId: number): string => String(FIRST_QUEUE + streamId)

export const queueOf = ({
  id,
  name,
  handleSeconds,
  concurrency,
  isOnline,
  hasPatience,
}: SampleStream): SimulatedQueue => ({
  id: queueIdOf(id),
  name,
  // People wait on the phone; a chat is answered at once too, but nobody hangs up.
  channel: isOnline ? (hasPatience ? 'call' : 'chat') : 'case',
  // Simulated agents take one contact after another: several at once take the less time each.
  handleMs: ((handleSeconds || STREAMS[0].handleSeconds) * 1_000) / concurrency,
})

/** The shifts that begin on a day as they are published now, and the contacts that are forecast for it. */
export async function simulatedDay(tx: Tx, organizationId: number, date: LocalDate): Promise<SimulatedDay> {
  const day = dayInterval(ORGANIZATION.timezone, date)
  const surfers = await selectSurfers(tx, organizationId)
  const blocks = await publishedBlocks(tx, {
    surferIds: surfers.map(surfer => surfer.id),
    from: day.start,
    to: day.end + LONGEST_SHIFT_MS,
  })
  const queuesOf = queuesByTask(await selectStreams(tx, organizationId))
  const expected = await selectExpectedContacts(tx, organizationId, {
    start: day.start + NIGHT_MS,
    end: day.end + NIGHT_MS,
  })
  const bySurfer = Map.groupBy(blocks, block => block.surferId)
  const agents = surfers.map((surfer): SimulatedAgent => {
    const own = bySurfer.get(surfer.id) ?? []
    const shifts = own.filter(({ type, interval }) => type === 'shift' && isWithin(interval.start, day))
    return asAgent(
      surfer,
      planOf(
        layers(own),
        shifts.map(shift => shift.interval),
        queuesOf,
      ),
    )
  })
  const contacts = expected.map(({ streamId, startsAt, count }) => ({
    queueId: queueIdOf(streamId),
    from: startsAt,
    to: startsAt + QUARTER_MS,
    count,
  }))
  return { date, agents: agents.filter(({ plan }) => plan.length > 0), contacts }
}

const isWithin = (at: EpochMs, { start, end }: Interval) => start <= at && at < end

const asAgent = ({ id, name, email, zone }: SampleSurfer, plan: SimulatedPlanItem[]): SimulatedAgent => ({
  id: String(FIRST_AGENT + id),
  name,
  email,
  zone,
  plan,
})

/** Queues that an activity serves, by its id. */
function queuesByTask(streams: readonly SampleStream[]): ReadonlyMap<number, string[]> {
  const queues = new Map<number, string[]>()
  for (const { id, taskIds } of streams)
    for (const taskId of taskIds) queues.set(taskId, [...(queues.get(taskId) ?? []), queueIdOf(id)])
  return queues
}

function planOf(
  segments: readonly LayerSegment[],
  shifts: readonly Interval[],
  queuesOf: ReadonlyMap<number, string[]>,
): SimulatedPlanItem[] {
  return segments.flatMap(({ interval, kind, taskId }): SimulatedPlanItem[] => {
    const within = shifts.map(shift => intersect(interval, shift)).find(part => part !== null)
    if (!within || kind === 'time-off' || kind === 'time-in-lieu') return []
    const time = { from: within.start, to: within.end }
    if (kind === 'shift') return [{ ...time, what: 'free' }]
    const queueIds = taskId === null ? [] : (queuesOf.get(taskId) ?? [])
    return [queueIds.length > 0 ? { ...time, what: 'queues', queueIds } : { ...time, what: 'away' }]
  })
}
