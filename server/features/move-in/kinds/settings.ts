// Teams, activities and shifts from files.
import { Color, WideColor } from '#contract/shapes.ts'
import { isZone, minuteText, type Zone } from '#core/time/index.ts'
import { addTeamEditors, teamsEditedBy } from '#server/features/identity/index.ts'
import { organizationZone } from '#server/features/organization/index.ts'
import {
  archiveShiftTemplates,
  insertShiftTemplates,
  type PlainShiftTemplate,
  plainShiftTemplates,
  updateShiftTemplates,
} from '#server/features/task-templates/index.ts'
import {
  archiveUnusedTasks,
  insertTasks,
  type PlainTask,
  selectTasks,
  tasksById,
  updateTasks,
} from '#server/features/tasks/index.ts'
import {
  deleteEmptyTeams,
  emptyTeams,
  insertTeams,
  type TeamFields,
  teamFields,
  updateTeams,
} from '#server/features/teams/index.ts'
import type { Tx } from '#server/platform/database/index.ts'
import { emit } from '#server/platform/events/index.ts'
import { clockMinute } from './clock.ts'
import type { FileRow, MoveInContext } from './kind.ts'
import { namedKind, Unreadable } from './named.ts'

const ALL = { offset: 0, limit: 10_000 }

const publishChange = (
  tx: Tx,
  { organizationId, managerId }: MoveInContext,
  event: 'tasks.changed' | 'plans.changed',
) => emit(tx, organizationId, event, {}, { managerId })

const publishTeamsChange = (tx: Tx, { organizationId, managerId }: MoveInContext) =>
  emit(tx, organizationId, 'people.changed', { what: 'teams' }, { managerId })

export const teams = namedKind<TeamFields, { editable: ReadonlySet<number> }>({
  permission: 'people.edit',
  standing: async (tx, { managerId }) => ({
    there: await teamFields(tx),
    editable: new Set(await teamsEditedBy(tx, managerId)),
  }),
  wanted({ cells }, before, { editable }) {
    if (before && cells.description && cells.description !== before.description && !editable.has(before.id))
      throw new Unreadable(
        'name',
        before.name,
        `You may not edit the team ${before.name}. Ask a manager who may.`,
      )
    return {
      name: before?.name ?? cells.name!,
      description: cells.description || (before?.description ?? ''),
    }
  },
  texts: ({ name, description }) => ({ name, description }),
  async insert(tx, context, things) {
    const ids = await insertTeams(tx, context.organizationId, things)
    await addTeamEditors(tx, context.organizationId, [context.managerId], ids)
    await publishTeamsChange(tx, context)
    return ids
  },
  async update(tx, context, things) {
    await updateTeams(tx, things)
    await publishTeamsChange(tx, context)
  },
  async remove(tx, context, ids) {
    await deleteEmptyTeams(tx, ids)
    await publishTeamsChange(tx, context)
  },
  async used(tx, ids) {
    const empty = await emptyTeams(tx, ids)
    return ids.filter(id => !empty.includes(id))
  },
})

const TYPES = {
  activity: 'task-activity',
  break: 'task-break',
  'blocked time': 'task-blocked-time',
} as const
const typeText = (type: PlainTask['type']): string =>
  Object.entries(TYPES).find(([, one]) => one === type)![0]
const EMOJIS: Record<PlainTask['type'], string> = {
  'task-activity': '🎧',
  'task-break': '☕',
  'task-blocked-time': '📅',
}

function typeOf(cell: string | undefined): PlainTask['type'] | null {
  if (!cell) return null
  const type = TYPES[cell.toLowerCase().replaceAll(/[-_]/g, ' ') as keyof typeof TYPES]
  if (!type)
    throw new Unreadable(
      'type',
      cell,
      `The type “${cell}” is not known. Write activity, break or blocked time.`,
    )
  return type
}

function colorOf(cell: string | undefined): PlainTask['color'] | null {
  if (!cell) return null
  const color = WideColor.options.find(one => one.toLowerCase() === cell.toLowerCase().replaceAll(' ', ''))
  if (!color)
    throw new Unreadable(
      'color',
      cell,
      `The colour “${cell}” is not known. Write one of ${Color.options.join(', ')}.`,
    )
  return color
}

export const skills = namedKind<PlainTask, unknown>({
  permission: 'tasks.edit',
  standing: async tx => ({ there: (await selectTasks(tx, { state: 'active', ...ALL })).rows }),
  wanted({ cells, line }, before) {
    const type = typeOf(cells.type) ?? before?.type ?? 'task-activity'
    return {
      name: before?.name ?? cells.name!,
      type,
      color: colorOf(cells.color) ?? before?.color ?? Color.options[line % Color.options.length]!,
      emoji: cells.emoji || (before?.emoji ?? EMOJIS[type]),
    }
  },
  texts: ({ name, type, color, emoji }) => ({ name, type: typeText(type), color, emoji }),
  async insert(tx, context, things) {
    const ids = await insertTasks(tx, context.organizationId, things)
    await publishChange(tx, context, 'tasks.changed')
    return ids
  },
  async update(tx, context, things) {
    await updateTasks(tx, things)
    await publishChange(tx, context, 'tasks.changed')
  },
  async remove(tx, context, ids) {
    await archiveUnusedTasks(tx, ids)
    await publishChange(tx, context, 'tasks.changed')
  },
  used: async (tx, ids) =>
    (await tasksById(tx, ids))
      .filter(({ surferIds, streamIds }) => surferIds.length + streamIds.length > 0)
      .map(task => task.id),
})

const DAY_MINUTES = 1440

function minuteOf(field: 'start' | 'end' | 'breaks', text: string): number {
  const minute = clockMinute(text)
  if (minute === null) throw new Unreadable(field, text, `“${text}” is not a time of day. Write it as 08:00.`)
  return minute
}

const clock = (minute: number): string => minuteText(minute % DAY_MINUTES, 24)

function breaksOf(cell: string, start: number, end: number): PlainShiftTemplate['breaks'] {
  return cell
    .split(/[;|]/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => {
      const [from, to] = part.split(/\s*[-–]\s*/)
      if (!from || !to)
        throw new Unreadable('breaks', part, `The break “${part}” has no start and end. Write 12:00-12:30.`)
      const at = minuteOf('breaks', from)
      const first = at < start ? at + DAY_MINUTES : at
      const duration = (minuteOf('breaks', to) - at + DAY_MINUTES) % DAY_MINUTES
      if (first + duration > end)
        throw new Unreadable(
          'breaks',
          part,
          `The break “${part}” does not lie inside the shift. Write times within it.`,
        )
      if (duration < 5 || duration > 480)
        throw new Unreadable(
          'breaks',
          part,
          `The break “${part}” is ${duration} minutes long. Write one of 5 to 480 minutes.`,
        )
      return { startMinute: first - start, duration }
    })
}

function zoneOf(cell: string | undefined): Zone | null {
  if (!cell) return null
  if (!isZone(cell))
    throw new Unreadable('timezone', cell, `The time zone “${cell}” is not known. Write it as Europe/Berlin.`)
  return cell
}

function timesOf({ cells }: FileRow): { startMinute: number; endMinute: number } {
  for (const field of ['start', 'end'] as const)
    if (!cells[field])
      throw new Unreadable(field, '', `The ${field} is empty. Write a time of day such as 08:00.`)
  const startMinute = minuteOf('start', cells.start!)
  const end = minuteOf('end', cells.end!)
  if (startMinute === DAY_MINUTES)
    throw new Unreadable('start', cells.start!, 'A shift cannot start at 24:00. Write 00:00.')
  return { startMinute, endMinute: end > startMinute ? end : end + DAY_MINUTES }
}

export const shiftTemplates = namedKind<PlainShiftTemplate, { zone: Zone }>({
  permission: 'shift-templates.edit',
  standing: async tx => ({ there: await plainShiftTemplates(tx), zone: await organizationZone(tx) }),
  wanted(row, before, { zone }) {
    const { startMinute, endMinute } = timesOf(row)
    return {
      name: before?.name ?? row.cells.name!,
      startMinute,
      endMinute,
      breaks: row.cells.breaks ? breaksOf(row.cells.breaks, startMinute, endMinute) : (before?.breaks ?? []),
      timezone: zoneOf(row.cells.timezone) ?? before?.timezone ?? zone,
      color: colorOf(row.cells.color) ?? before?.color ?? 'blue',
    }
  },
  texts: ({ name, startMinute, endMinute, breaks, timezone, color }) => ({
    name,
    start: clock(startMinute),
    end: clock(endMinute),
    breaks: breaks
      .map(
        one =>
          `${clock(startMinute + one.startMinute)}-${clock(startMinute + one.startMinute + one.duration)}`,
      )
      .join('; '),
    timezone,
    color,
  }),
  async insert(tx, context, things) {
    const ids = await insertShiftTemplates(tx, context.organizationId, things)
    await publishChange(tx, context, 'plans.changed')
    return ids
  },
  async update(tx, context, things) {
    await updateShiftTemplates(tx, things)
    await publishChange(tx, context, 'plans.changed')
  },
  async remove(tx, context, ids) {
    await archiveShiftTemplates(tx, ids)
    await publishChange(tx, context, 'plans.changed')
  },
  used: async () => [],
})
