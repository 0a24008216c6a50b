// Shifts with their activities, and time off, from files. A line about a time at which the agent has one already
// changes that one; lines of breaks and activities belong to the shift of the file that they lie in.
import { setImmediate as others } from 'node:timers/promises'
import type { MoveInField } from '#contract/organization/move-ins.ts'
import { draftView } from '#core/blocks/index.ts'
import {
  contains,
  DAY_MS,
  HOUR_MS,
  type Interval,
  localDateOf,
  minuteOfDay,
  minuteText,
  overlaps,
  type Zone,
} from '#core/time/index.ts'
import { teamsEditedBy } from '#server/features/identity/index.ts'
import {
  blocksById,
  blocksMeeting,
  isSameBlock,
  type NewBlock,
  type StoredBlock,
  swapBlocks,
} from '#server/features/schedule/index.ts'
import { type ImportedSurfer, importedSurfers } from '#server/features/surfers/index.ts'
import { plainShiftTemplates } from '#server/features/task-templates/index.ts'
import { selectTasks } from '#server/features/tasks/index.ts'
import { teamNames } from '#server/features/teams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { type FileRow, type Kind, type MoveInContext, type PlannedRow, refusedRow } from './kind.ts'
import { refuseChanged } from './refuse-changed.ts'

interface Write {
  before: StoredBlock | null
  after: NewBlock
}
interface Written {
  id: number
  before: NewBlock | null
  after: NewBlock
}
type Planned = PlannedRow<Write>
type BlockType = 'shift' | 'time-off'

/** Lines between two looks at what else the process has to do. */
const LINES_AT_ONCE = 500
const ALL = { offset: 0, limit: 10_000 }
const LONGEST_MS = { shift: 24 * HOUR_MS, 'time-off': 366 * DAY_MS }
const SHIFT_WORDS = /^(shift|work|working|scheduled)$/i
const BREAK_WORDS = /^(\(break\)|break|lunch|lunch break|meal|pause|rest)$/i
const SUBTYPES = ['Sick', 'Time off', 'Holiday'] as const

const keyOf = (text: string): string => text.trim().toLowerCase()

interface Standing {
  agents: ReadonlyMap<string, ImportedSurfer>
  closedTeams: ReadonlyMap<number, string>
  taskIds: ReadonlyMap<string, number>
  taskNames: ReadonlyMap<number, string>
  templateIds: ReadonlyMap<string, number>
}

async function standingOf(tx: Tx, { managerId }: MoveInContext): Promise<Standing> {
  const editable = new Set(await teamsEditedBy(tx, managerId))
  const tasks = (await selectTasks(tx, { state: 'active', ...ALL })).rows
  return {
    agents: new Map((await importedSurfers(tx)).map(agent => [keyOf(agent.email), agent])),
    closedTeams: new Map(
      (await teamNames(tx)).filter(({ id }) => !editable.has(id)).map(({ id, name }) => [id, name]),
    ),
    taskIds: new Map(tasks.map(({ id, name }) => [keyOf(name), id])),
    taskNames: new Map(tasks.map(({ id, name }) => [id, name])),
    templateIds: new Map((await plainShiftTemplates(tx)).map(({ id, name }) => [keyOf(name), id])),
  }
}

const nameOf = ({ firstName, lastName }: ImportedSurfer) => `${firstName} ${lastName}`.trim()

function timeText(zone: Zone, { start, end }: Interval): string {
  const at = (instant: number) => minuteText(minuteOfDay(zone, instant), 24)
  const [first, last] = [localDateOf(zone, start), localDateOf(zone, end)]
  const isWithin = first === last || end - start <= DAY_MS
  return `${first} ${at(start)}–${isWithin ? '' : `${last} `}${at(end)}`
}

/** A line and its agent, once both are known to be sound. */
interface Sound {
  row: FileRow
  agent: ImportedSurfer
  interval: Interval
  block: NewBlock
}

/** Agent of the line, or why the line is refused. */
function soundAgent(row: FileRow, type: BlockType, standing: Standing): ImportedSurfer | Planned {
  const { line, cells, problem, interval } = row
  const email = cells.email ?? ''
  const agent = standing.agents.get(keyOf(email))
  const name = agent ? nameOf(agent) : email
  const refused = (field: MoveInField, value: string, because: string) =>
    refusedRow(line, name, field, value, because, agent?.id ?? null)
  if (email === '') return refused('email', '', 'The e-mail address of the agent is empty. Write it.')
  if (!agent)
    return refused(
      'email',
      email,
      `No agent has the e-mail address ${email}. Import the agents first, or correct it.`,
    )
  if (problem) return refused(problem.field ?? 'start', problem.value, problem.because)
  const closed = standing.closedTeams.get(agent.teamId)
  if (closed !== undefined)
    return refused('email', email, `You may not edit the team ${closed}. Ask a manager who may.`)
  if (!interval) return refused('start', cells.start ?? '', 'The start is empty. Write it.')
  if (interval.end <= interval.start)
    return refused(
      'end',
      cells.end ?? '',
      `The end ${cells.end} is not after the start ${cells.start}. Correct one of them.`,
    )
  if (interval.end - interval.start > LONGEST_MS[type])
    return refused(
      'end',
      cells.end ?? '',
      type === 'shift'
        ? 'A shift is at most 24 hours long. Correct the end.'
        : 'Time off is at most 366 days long. Split it.',
    )
  const date = localDateOf(agent.timezone, interval.start)
  if (type === 'shift' && agent.startDate !== null && date < agent.startDate)
    return refused(
      'start',
      cells.start!,
      `${name} begins on ${agent.startDate}. Correct the date, or the agent’s first day.`,
    )
  if (type === 'shift' && agent.endDate !== null && date > agent.endDate)
    return refused(
      'start',
      cells.start!,
      `${name} left on ${agent.endDate}. Correct the date, or the agent’s last day.`,
    )
  return agent
}

const isPart = ({ cells: { activity } }: FileRow) => Boolean(activity) && !SHIFT_WORDS.test(activity!)

function shiftOf(
  { line, cells, interval }: FileRow,
  agent: ImportedSurfer,
  standing: Standing,
): NewBlock | Planned {
  const shiftTemplateId = cells.shift ? standing.templateIds.get(keyOf(cells.shift)) : null
  if (shiftTemplateId === undefined)
    return refusedRow(
      line,
      nameOf(agent),
      'shift',
      cells.shift!,
      `There is no shift “${cells.shift}” in use. Import the shifts first, or leave the cell empty.`,
      agent.id,
    )
  return { ...EMPTY, type: 'shift', surferId: agent.id, interval: interval!, shiftTemplateId }
}

function timeOffOf({ line, cells, interval }: FileRow, agent: ImportedSurfer): NewBlock | Planned {
  const wanted = keyOf(cells.type ?? 'time off').replaceAll(/[-_]/g, ' ')
  const subtype = SUBTYPES.find(one => keyOf(one) === wanted)
  if (!subtype)
    return refusedRow(
      line,
      nameOf(agent),
      'type',
      cells.type!,
      `The type “${cells.type}” is not known. Write Time off, Holiday or Sick.`,
      agent.id,
    )
  return {
    ...EMPTY,
    type: 'time-off',
    surferId: agent.id,
    interval: interval!,
    subtype,
    title: cells.note || null,
  }
}

const EMPTY: Omit<NewBlock, 'type' | 'surferId' | 'interval'> = {
  breaks: [],
  tasks: [],
  origin: 'manual',
  isFill: false,
  shiftTemplateId: null,
  taskTemplateId: null,
  roundRobinId: null,
  parentBlockId: null,
  subtype: null,
  remoteSubtype: null,
  title: null,
}

const isPlanned = (one: NewBlock | ImportedSurfer | Planned): one is Planned => 'line' in one

/** Puts a break or an activity into the shift of the file that it lies in. */
function placePart(
  row: FileRow,
  agent: ImportedSurfer,
  shifts: readonly Sound[],
  standing: Standing,
): Planned {
  const { line, cells } = row
  const interval = row.interval!
  const activity = cells.activity!
  const refused = (field: MoveInField, value: string, because: string) =>
    refusedRow(line, nameOf(agent), field, value, because, agent.id)
  const shift = shifts.find(one => contains(one.interval, interval))
  if (!shift)
    return refused(
      'start',
      cells.start!,
      'It lies in no shift that the file has for this agent. Add the shift, or correct the times.',
    )
  const taskId = standing.taskIds.get(keyOf(activity))
  if (taskId === undefined && !BREAK_WORDS.test(activity))
    return refused(
      'activity',
      activity,
      `There is no activity “${activity}” in use. Import the skills first, or write Break.`,
    )
  const siblings = taskId === undefined ? shift.block.breaks : shift.block.tasks.map(task => task.interval)
  if (siblings.some(other => overlaps(other, interval)))
    return refused(
      'start',
      cells.start!,
      'Another line of the file is at that time already. Keep one of the two.',
    )
  if (taskId === undefined) shift.block.breaks.push(interval)
  else shift.block.tasks.push({ taskId, interval })
  return {
    line,
    name: `${nameOf(agent)}: ${activity}`,
    state: 'unchanged',
    changes: [{ field: 'part of', from: null, to: `the shift of line ${shift.row.line}` }],
    problem: null,
    surferId: agent.id,
    write: null,
  }
}

const byStart = <T>(list: T[], of: (one: T) => Interval): T[] =>
  list.toSorted((one, other) => of(one).start - of(other).start)

/** The difference between the block of the file and what the agent has then. */
function compare(
  { row, agent, block }: Sound,
  standing: readonly StoredBlock[],
  taken: Map<number, number>,
  { taskNames }: Standing,
  { isPublished }: MoveInContext,
): Planned {
  const name = `${nameOf(agent)}, ${timeText(agent.timezone, block.interval)}`
  const refused = (because: string) =>
    refusedRow(row.line, name, 'start', row.cells.start ?? '', because, agent.id)
  const day = localDateOf(agent.timezone, block.interval.start)
  const there = standing.filter(
    one =>
      overlaps(one.interval, block.interval) ||
      (block.type === 'shift' && localDateOf(agent.timezone, one.interval.start) === day),
  )
  const same = there.find(one => isSameBlock(keptOf(one, block), one))
  const before = same ?? there[0] ?? null
  if (!same && there.length > 1)
    return refused(
      `${nameOf(agent)} has ${there.length} of them then: ${there.map(one => timeText(agent.timezone, one.interval)).join(', ')}. Remove all but one first.`,
    )
  if (before?.isLocked && !same)
    return refused(
      `The one that is there, ${timeText(agent.timezone, before.interval)}, is locked. Unlock it first.`,
    )
  const earlier = before && taken.get(before.id)
  if (earlier) return refused(`Line ${earlier} is about the same one. Keep one of the two.`)
  if (before) taken.set(before.id, row.line)
  const texts = (one: NewBlock | StoredBlock): Partial<Record<string, string>> => ({
    time: timeText(agent.timezone, one.interval),
    breaks: one.breaks.map(part => timeText(agent.timezone, part).slice(11)).join(', '),
    activities: one.tasks
      .map(
        task =>
          `${taskNames.get(task.taskId) ?? `activity ${task.taskId}`} ${timeText(agent.timezone, task.interval).slice(11)}`,
      )
      .join(', '),
    type: one.subtype ?? '',
    note: one.title ?? '',
  })
  const after = before ? keptOf(before, block) : block
  const now: Partial<Record<string, string>> = before ? texts(before) : {}
  const changes = Object.entries(texts(after)).flatMap(([field, to = '']) => {
    const from = now[field] ?? null
    return to === from || (from === null && to === '') ? [] : [{ field, from, to }]
  })
  if (before && before.shiftTemplateId !== after.shiftTemplateId)
    changes.push({ field: 'shift', from: 'another', to: row.cells.shift ?? '' })
  if (before && isPublished && before.published === null)
    changes.push({ field: 'state', from: 'draft', to: 'published' })
  return {
    line: row.line,
    name,
    state: before === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged',
    changes,
    problem: null,
    surferId: agent.id,
    write: { before, after },
  }
}

/** Block from the file, with the stored values for everything that files do not state. */
const keptOf = (before: StoredBlock, block: NewBlock): NewBlock => ({
  ...block,
  origin: before.origin,
  isFill: before.isFill,
  shiftTemplateId: block.shiftTemplateId ?? before.shiftTemplateId,
  taskTemplateId: before.taskTemplateId,
  schedulePlanId: before.schedulePlanId,
  roundRobinId: before.roundRobinId,
  parentBlockId: before.parentBlockId ?? null,
  remoteSubtype: before.remoteSubtype,
  title: block.title ?? before.title,
})

function blockKind(type: BlockType): Kind<Write, Written> {
  return {
    permission: 'schedule.edit',

    async plan(tx, context, rows) {
      const standing = await standingOf(tx, context)
      const planned: Planned[] = []
      const sound: Sound[] = []
      const parts: { row: FileRow; agent: ImportedSurfer }[] = []
      for (const row of rows) {
        const agent = soundAgent(row, type, standing)
        if (isPlanned(agent)) planned.push(agent)
        else if (type === 'shift' && isPart(row)) parts.push({ row, agent })
        else {
          const block = type === 'shift' ? shiftOf(row, agent, standing) : timeOffOf(row, agent)
          if (isPlanned(block)) planned.push(block)
          else sound.push({ row, agent, interval: row.interval!, block: { ...block, breaks: [], tasks: [] } })
        }
      }
      await others()
      const byAgent = Map.groupBy(sound, one => one.agent.id)
      const kept = [...byAgent.values()].flatMap(own => withoutOverlaps(own, planned))
      const keptByAgent = Map.groupBy(kept, one => one.agent.id)
      for (const { row, agent } of parts)
        planned.push(placePart(row, agent, keptByAgent.get(agent.id) ?? [], standing))
      const there = await standingBlocks(tx, kept, type)
      const taken = new Map<number, number>()
      for (const [at, one] of kept.entries()) {
        if (at % LINES_AT_ONCE === 0) await others()
        one.block.breaks = byStart(one.block.breaks, part => part)
        one.block.tasks = byStart(one.block.tasks, task => task.interval)
        planned.push(compare(one, there.get(one.agent.id) ?? [], taken, standing, context))
      }
      return planned.toSorted((one, other) => one.line - other.line)
    },

    async write(tx, { organizationId, managerId, jobId, isPublished }, rows) {
      const written: Written[] = []
      for (const some of inParts(rows)) {
        const swap = {
          before: some.flatMap(({ write: { before } }) => before ?? []),
          after: some.map(({ write: { before, after } }) => ({ ...after, id: before?.id ?? null })),
          isPublished,
        }
        const [ids] = await swapBlocks(tx, organizationId, { managerId, jobId }, [swap])
        for (const [at, { write }] of some.entries())
          written.push({
            id: ids![at]!,
            before: write.before && contentOf(write.before),
            after: contentOf(write.after),
          })
      }
      return written
    },

    async undo(tx, { organizationId, managerId, jobId, isPublished }, rows) {
      const there = new Map<number, StoredBlock>()
      for (const some of inParts(rows))
        for (const block of await blocksById(
          tx,
          some.map(({ written }) => written.id),
        ))
          there.set(block.id, block)
      refuseChanged(
        rows.flatMap(({ name, written: { id, after } }) => {
          const now = there.get(id)
          if (!now) return [`${name} was removed`]
          return now.published?.draft || !isSameBlock(now, after) ? [`${name} was changed`] : []
        }),
      )
      for (const some of inParts(rows)) {
        const before = some.map(({ written }) => there.get(written.id)!)
        const after = some.flatMap(({ written: { id, before } }) => (before ? [{ ...before, id }] : []))
        await swapBlocks(tx, organizationId, { managerId, jobId }, [{ before, after, isPublished }])
      }
    },
  }
}

/** So many that one part's statements keep nobody waiting long. */
const ROWS_AT_ONCE = 2_000

const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
    rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  )

const contentOf = (block: NewBlock | StoredBlock): NewBlock => {
  const { tasks, ...rest } = block
  const content = { ...rest, tasks: tasks.map(({ taskId, interval }) => ({ taskId, interval })) }
  for (const field of ['id', 'revision', 'published', 'schedulePlanName'])
    Reflect.deleteProperty(content, field)
  return content
}

/** One agent's blocks of the file, of which no two are at the same time; the others are refused. */
function withoutOverlaps(own: readonly Sound[], planned: Planned[]): Sound[] {
  const kept: Sound[] = []
  for (const one of own.toSorted((a, b) => a.interval.start - b.interval.start || a.row.line - b.row.line)) {
    const last = kept.at(-1)
    if (!last || last.interval.end <= one.interval.start) kept.push(one)
    else
      planned.push(
        refusedRow(
          one.row.line,
          nameOf(one.agent),
          'start',
          one.row.cells.start ?? '',
          `It overlaps line ${last.row.line}. Keep one of the two, or correct the times.`,
          one.agent.id,
        ),
      )
  }
  return kept
}

async function standingBlocks(tx: Tx, kept: readonly Sound[], type: BlockType) {
  if (kept.length === 0) return new Map<number, StoredBlock[]>()
  const from = kept.reduce((least, { interval }) => Math.min(least, interval.start), Number.POSITIVE_INFINITY)
  const to = kept.reduce((most, { interval }) => Math.max(most, interval.end), Number.NEGATIVE_INFINITY)
  const surferIds = [...new Set(kept.map(one => one.agent.id))]
  const blocks = await blocksMeeting(tx, { surferIds, from: from - DAY_MS, to: to + DAY_MS })
  return Map.groupBy(
    draftView(blocks).filter(block => block.type === type && !block.isFill),
    block => block.surferId,
  )
}

export const shifts = blockKind('shift')
export const timeOff = blockKind('time-off')
