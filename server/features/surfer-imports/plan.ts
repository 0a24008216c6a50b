// Difference between a file and the agents that there are: what each line would add or change, or why it is refused.
import { SurferForm } from '#contract/endpoints/surfers.ts'
import type {
  ImportColumns,
  ImportedRow,
  ImportField,
  ImportPreview,
} from '#contract/people/surfer-imports.ts'
import type { WorkingWindow } from '#contract/shapes.ts'
import { SURFER_DEFAULTS } from '#contract/surfer-fields.ts'
import type { Zone } from '#core/time/index.ts'
import { type ImportedSurfer, rangeText, windowsText } from '../surfers/index.ts'
import { type FileValues, guessColumns, readFile, readRow } from './read-file.ts'

export interface Standing {
  surfers: readonly ImportedSurfer[]
  teams: readonly { id: number; name: string; isDefault: boolean }[]
  /** Activities in use. */
  tasks: readonly { id: number; name: string }[]
  /** Teams that the manager may edit. */
  editableTeamIds: readonly number[]
  zone: Zone
  availableLicences: number
}

/** Values of an agent after the import; a team or skill that is not there yet has its name alone. */
export interface Wanted {
  fields: Omit<ImportedSurfer, 'id' | 'teamId' | 'taskIds' | 'accountId'>
  teamName: string
  skillNames: string[]
}

export interface PlannedRow extends Omit<ImportedRow, 'entriesOutside'> {
  /** The agent that is changed; null: a new one. */
  before: ImportedSurfer | null
  /** Teams that the line takes an agent out of or puts one into. */
  teamIds: number[]
  /** Null for a refused line. */
  wanted: Wanted | null
}

export interface Plan extends Omit<ImportPreview, 'rows'> {
  rows: PlannedRow[]
}

type FieldValues = Wanted['fields']

/** Files seldom say how short a day may be: days of one length alone could hardly be scheduled. */
const DEFAULTS = { ...SURFER_DEFAULTS, minContractedDailyMinutes: 240 }

const nameKey = (name: string): string => name.trim().toLowerCase()

/** `columns`: null: as guessed from the headers. */
export function planImport(text: string, given: ImportColumns | null, standing: Standing): Plan {
  const { headers, rows: fileRows } = readFile(text)
  const columns = given ?? guessColumns(headers)
  const byEmail = new Map(standing.surfers.map(surfer => [nameKey(surfer.email), surfer]))
  const lineOfEmail = new Map<string, number>()
  let licencesLeft = standing.availableLicences
  const rows = fileRows.map((fileRow): PlannedRow => {
    const read = readRow(fileRow, columns)
    const values = 'values' in read ? read.values : {}
    const email = values.email ?? ''
    const before = byEmail.get(nameKey(email)) ?? null
    const refused = (because: string, teamIds: number[] = []): PlannedRow => ({
      line: fileRow.line,
      state: 'refused',
      name: nameOf(values, before),
      email,
      changes: [],
      because,
      before,
      teamIds,
      wanted: null,
    })
    if ('because' in read) return refused(read.because)
    const earlier = lineOfEmail.get(nameKey(email))
    if (email !== '' && earlier !== undefined)
      return refused(`The same e-mail address stands in line ${earlier}. Keep one of the two.`)
    lineOfEmail.set(nameKey(email), fileRow.line)
    const wanted = wantedOf(values, before, standing)
    const teamIds = teamsOf(wanted, before, standing)
    const because = faultOf(wanted, teamIds, standing)
    if (because !== null) return refused(because, teamIds)
    const changes = changesOf(before && standingWanted(before, standing), wanted)
    const isNew = before === null
    if (isNew && licencesLeft-- <= 0) return refused('No licence is left for this agent.')
    return {
      line: fileRow.line,
      state: isNew ? 'new' : changes.length > 0 ? 'changed' : 'unchanged',
      name: nameOf(values, before),
      email: wanted.fields.email,
      changes,
      because: null,
      before,
      teamIds,
      wanted,
    }
  })
  return { headers, columns, rows, counts: countsOf(rows), ...namesToMake(rows, standing) }
}

const nameOf = (values: FileValues, before: ImportedSurfer | null): string =>
  `${values.firstName ?? before?.firstName ?? ''} ${values.lastName ?? before?.lastName ?? ''}`.trim()

function countsOf(rows: readonly PlannedRow[]): ImportPreview['counts'] {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { state } of rows) counts[state]++
  return counts
}

function namesToMake(rows: readonly PlannedRow[], { teams, tasks }: Standing) {
  const missing = (wanted: readonly string[], there: readonly { name: string }[]) => {
    const known = new Set(there.map(one => nameKey(one.name)))
    return [
      ...new Map(
        wanted.filter(name => !known.has(nameKey(name))).map(name => [nameKey(name), name]),
      ).values(),
    ]
  }
  const written = rows.flatMap(row => (row.wanted ? [row.wanted] : []))
  return {
    newTeams: missing(
      written.map(wanted => wanted.teamName),
      teams,
    ),
    newSkills: missing(
      written.flatMap(wanted => wanted.skillNames),
      tasks,
    ),
  }
}

const defaultTeamName = ({ teams }: Standing): string => teams.find(team => team.isDefault)!.name

function standingWanted({ teamId, taskIds, ...rest }: ImportedSurfer, { teams, tasks }: Standing): Wanted {
  const { id: _, accountId: __, ...fields } = rest
  return {
    fields,
    teamName: teams.find(team => team.id === teamId)!.name,
    skillNames: tasks.filter(task => taskIds.includes(task.id)).map(task => task.name),
  }
}

/** The agent with the values that the file has, and otherwise as before or as a new agent is made. */
function wantedOf(values: FileValues, before: ImportedSurfer | null, standing: Standing): Wanted {
  const { teamName, skillNames, windows, ...plain } = values
  const now = before && standingWanted(before, standing)
  const fields: FieldValues = Object.assign(
    { firstName: '', email: '', timezone: standing.zone },
    now?.fields ?? DEFAULTS,
    plain,
  ) as FieldValues
  if (before) fields.email = before.email
  if (windows)
    fields.workingWindows = windows.map(
      ({ days, startMinute, endMinute }): WorkingWindow => ({
        days,
        interval: { startMinute, endMinute, timezone: fields.timezone },
      }),
    )
  const named = <T extends { name: string }>(name: string, list: readonly T[]) =>
    list.find(one => nameKey(one.name) === nameKey(name))?.name ?? name
  return {
    fields,
    teamName: named(teamName ?? now?.teamName ?? defaultTeamName(standing), standing.teams),
    skillNames: (skillNames ?? now?.skillNames ?? []).map(name => named(name, standing.tasks)),
  }
}

const FIELD_NAMES: Record<string, string> = {
  firstName: 'first name',
  email: 'e-mail address',
  minContractedHours: 'weekly hours',
  maxContractedHours: 'weekly hours',
  minContractedDailyMinutes: 'daily hours',
  maxContractedDailyMinutes: 'daily hours',
  endDate: 'last day',
  startDate: 'first day',
  workingWindows: 'working windows',
}

/** Why the line is refused: the form's own rules first, then permission on the teams that it touches. */
function faultOf(
  { fields }: Wanted,
  teamIds: readonly number[],
  { teams, editableTeamIds }: Standing,
): string | null {
  const parsed = SurferForm.safeParse(fields)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    const field = String(path[0])
    return `The ${FIELD_NAMES[field] ?? field}: ${message}.`
  }
  const closed = teamIds.find(id => !editableTeamIds.includes(id))
  return closed === undefined
    ? null
    : `You may not edit the team ${teams.find(one => one.id === closed)!.name}.`
}

function teamsOf({ teamName }: Wanted, before: ImportedSurfer | null, { teams }: Standing): number[] {
  const team = teams.find(one => one.name === teamName)
  return [before?.teamId, team?.id].filter(id => id !== undefined)
}

const hours = (minutes: number | null): number | null => (minutes === null ? null : minutes / 60)

const SHOWN: Record<Exclude<ImportField, 'name'>, (wanted: Wanted) => string> = {
  firstName: ({ fields }) => fields.firstName,
  lastName: ({ fields }) => fields.lastName,
  email: ({ fields }) => fields.email,
  team: ({ teamName }) => teamName,
  skills: ({ skillNames }) => skillNames.toSorted().join(', ') || '–',
  weeklyHours: ({ fields }) => rangeText(fields.minContractedHours, fields.maxContractedHours, 'h a week'),
  dailyHours: ({ fields }) =>
    rangeText(hours(fields.minContractedDailyMinutes), hours(fields.maxContractedDailyMinutes), 'h a day'),
  workingWindows: ({ fields }) => windowsText(fields.workingWindows),
  timezone: ({ fields }) => fields.timezone,
  startDate: ({ fields }) => fields.startDate ?? '–',
  endDate: ({ fields }) => fields.endDate ?? '–',
}

function changesOf(before: Wanted | null, wanted: Wanted): ImportedRow['changes'] {
  return (Object.keys(SHOWN) as (keyof typeof SHOWN)[]).flatMap(field => {
    const [from, to] = [before && SHOWN[field](before), SHOWN[field](wanted)]
    return from === to || (from === null && to === '–') ? [] : [{ field, from, to }]
  })
}
