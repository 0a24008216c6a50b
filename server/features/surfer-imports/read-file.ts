// A CSV file of agents as values of fields: headers, likely columns, and each cell read or refused with its reason.
import Papa from 'papaparse'
import { IMPORT_FIELDS, type ImportColumns, type ImportField } from '#contract/people/surfer-imports.ts'
import { isZone, WEEKDAYS, type Weekday, type Zone } from '#core/time/index.ts'

export interface FileRow {
  line: number
  cells: string[]
}

/** Separator and quoting are papaparse's guess; empty lines count as lines and are left out. */
export function readFile(text: string): { headers: string[]; rows: FileRow[] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false })
  const lines = data.map((cells, at): FileRow => ({ line: at + 1, cells: cells.map(cell => cell.trim()) }))
  const filled = lines.filter(({ cells }) => cells.some(cell => cell !== ''))
  return { headers: filled[0]?.cells ?? [], rows: filled.slice(1) }
}

const HEADER_NAMES: Record<ImportField, RegExp> = {
  name: /^(full ?name|name|agent|employee)$/i,
  firstName: /^(first|given) ?name$|^first$/i,
  lastName: /^(last|family|sur) ?name$|^last$|^surname$/i,
  email: /^e-?mail( address)?$/i,
  team: /^(team|group|department)$/i,
  skills: /^(skills?|activities|queues?)$/i,
  weeklyHours: /week.*hours|hours.*week|contract(ed)? ?hours|^hours$/i,
  dailyHours: /(day|daily).*hours|hours.*day/i,
  workingWindows: /working (windows?|times?)|availab/i,
  timezone: /^(time ?)?zone$/i,
  startDate: /^(start|first)( ?(date|day))?$|hired/i,
  endDate: /^(end|last)( ?(date|day))$|^end$|leav/i,
}

/** The first column whose header is like each field's name. */
export function guessColumns(headers: readonly string[]): ImportColumns {
  const plain = headers.map(header => header.replaceAll('_', ' ').trim())
  const found: ImportColumns = {}
  for (const field of IMPORT_FIELDS) {
    const at = plain.findIndex(header => HEADER_NAMES[field].test(header))
    if (at >= 0) found[field] = at
  }
  return found
}

/** Fields of an agent as a file has them; what a file leaves empty is left as it is. */
export interface FileValues {
  firstName?: string
  lastName?: string
  email?: string
  teamName?: string
  skillNames?: string[]
  minContractedHours?: number
  maxContractedHours?: number
  minContractedDailyMinutes?: number
  maxContractedDailyMinutes?: number
  windows?: Pick<WindowOfDays, 'days' | 'startMinute' | 'endMinute'>[]
  timezone?: Zone
  startDate?: string
  endDate?: string
}

interface WindowOfDays {
  days: Weekday[]
  startMinute: number
  endMinute: number
}

export type ReadRow = { values: FileValues } | { because: string }

/** A cell that cannot be read refuses its line. */
class Unreadable extends Error {}

export function readRow({ cells }: FileRow, columns: ImportColumns): ReadRow {
  const values: FileValues = {}
  try {
    for (const field of IMPORT_FIELDS) {
      const at = columns[field]
      const cell = at === undefined ? '' : (cells[at] ?? '')
      if (cell !== '') Object.assign(values, READERS[field](cell))
    }
  } catch (cause) {
    if (cause instanceof Unreadable) return { because: cause.message }
    throw cause
  }
  return { values }
}

const READERS: Record<ImportField, (cell: string) => FileValues> = {
  name: cell => {
    const [last, first] = cell.split(',').map(part => part.trim())
    if (first) return { firstName: first, lastName: last! }
    const [given, ...family] = cell.split(/\s+/)
    return { firstName: given!, lastName: family.join(' ') }
  },
  firstName: firstName => ({ firstName }),
  lastName: lastName => ({ lastName }),
  email: email => ({ email }),
  team: teamName => ({ teamName }),
  skills: cell => ({ skillNames: [...new Set(listOf(cell))] }),
  weeklyHours: cell => {
    const [min, max] = rangeOf(cell, 'weekly hours')
    return { minContractedHours: min, maxContractedHours: max }
  },
  dailyHours: cell => {
    const [min, max] = rangeOf(cell, 'daily hours').map(hours => Math.round(hours * 60))
    return { minContractedDailyMinutes: min!, maxContractedDailyMinutes: max! }
  },
  workingWindows: cell => ({ windows: listOf(cell).map(windowOf) }),
  timezone: cell => {
    const timezone = cell.replaceAll(' ', '_')
    if (!isZone(timezone))
      throw new Unreadable(`The time zone “${cell}” is not known. Write it as Europe/Berlin.`)
    return { timezone }
  },
  startDate: cell => ({ startDate: dateOf(cell) }),
  endDate: cell => ({ endDate: dateOf(cell) }),
}

const listOf = (cell: string): string[] =>
  cell
    .split(/[;|\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')

/** "38", "37,5", "20-30" */
function rangeOf(cell: string, what: string): [number, number] {
  const parts = /^(\d+(?:[.,]\d+)?)(?:\s*(?:-|–|to)\s*(\d+(?:[.,]\d+)?))?\s*h?$/.exec(cell)
  if (!parts) throw new Unreadable(`The ${what} are “${cell}”. Write 38, or 20-30.`)
  const [min, max] = [parts[1]!, parts[2] ?? parts[1]!].map(text => Number(text.replace(',', '.')))
  return [min!, max!]
}

/** "Mon-Fri 08:00-18:00", "Sat 9-13"; an end before the start is on the next day. */
function windowOf(text: string): WindowOfDays {
  const parts = /^(.*?)\s+(\d{1,2})(?::(\d\d))?\s*(?:-|–|to)\s*(\d{1,2})(?::(\d\d))?$/.exec(text)
  const days = parts && daysOf(parts[1]!)
  if (!parts || !days)
    throw new Unreadable(`The working window is “${text}”. Write Mon-Fri 08:00-18:00; Sat 09:00-13:00.`)
  const startMinute = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  const end = Number(parts[4]) * 60 + Number(parts[5] ?? 0)
  if (startMinute >= 1440 || end > 1440)
    throw new Unreadable(`The working window “${text}” has a time after 24:00.`)
  return { days, startMinute, endMinute: end > startMinute ? end : end + 1440 }
}

function daysOf(text: string): Weekday[] | null {
  if (/^(daily|every day|all)$/i.test(text)) return [...WEEKDAYS]
  const dayAt = (word: string) =>
    word.length < 2 ? -1 : WEEKDAYS.findIndex(day => day.startsWith(word.trim().toLowerCase().slice(0, 3)))
  const found: Weekday[] = []
  for (const part of text.split(/[,\s]+/).filter(Boolean)) {
    const [from, to = from] = part.split(/-|–/).map(dayAt)
    if (from === undefined || to === undefined || from < 0 || to < 0) return null
    for (let at = from; ; at = (at + 1) % 7) {
      found.push(WEEKDAYS[at]!)
      if (at === to) break
    }
  }
  return found.length > 0 ? WEEKDAYS.filter(day => found.includes(day)) : null
}

/** 2026-03-31, 31.03.2026, and with slashes where only one order is possible. */
function dateOf(cell: string): string {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)/.exec(cell)
  if (iso) return checkedDate(cell, iso[1]!, iso[2]!, iso[3]!)
  const dotted = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(cell)
  if (dotted) return checkedDate(cell, dotted[3]!, dotted[2]!, dotted[1]!)
  const slashed = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(cell)
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])]
    if (first > 12) return checkedDate(cell, slashed[3]!, slashed[2]!, slashed[1]!)
    if (second > 12 || first === second) return checkedDate(cell, slashed[3]!, slashed[1]!, slashed[2]!)
  }
  throw new Unreadable(
    `The date is “${cell}”, which can be read in two ways or none. Write it as 2026-03-31.`,
  )
}

function checkedDate(cell: string, year: string, month: string, day: string): string {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== text)
    throw new Unreadable(`The date “${cell}” is not in the calendar.`)
  return text
}
