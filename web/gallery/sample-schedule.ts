// A believable week for the gallery: sixty agents, night shifts, drafts, conflicts, absences.
import { random } from '#core/random.ts'
import { addDays, eachDate, HOUR_MS, instantAt, type LocalDate, MINUTE_MS } from '#core/time/index.ts'
import type { CoverageInterval } from '../parts/coverage.ts'
import type { TimelineBlock, TimelineRow } from '../parts/timeline/layout/types.ts'

export const ZONE = 'Europe/Paris'
/** The week in which the clock goes forward, on its Sunday. */
export const MONDAY: LocalDate = '2026-03-23'
export const FROM = instantAt(ZONE, MONDAY, 0)
export const TO = instantAt(ZONE, addDays(MONDAY, 7), 0)
export const NOW = instantAt(ZONE, addDays(MONDAY, 2), 11 * 60 + 20)

const FIRST = [
  'Ada',
  'Ben',
  'Chloé',
  'Dario',
  'Elif',
  'Farid',
  'Grace',
  'Hugo',
  'Ines',
  'Jonas',
  'Kemi',
  'Lena',
]
const LAST = ['Park', 'Okafor', 'Martin', 'Rossi', 'Yılmaz', 'Haddad', 'Novak', 'Silva', 'Weber', 'Larsen']
const TEAMS = ['Support', 'Sales', 'Night desk']

const SHIFTS = [
  { label: 'Early', color: 'teal', start: 7 * 60, length: 8.5 * 60 },
  { label: 'Middle', color: 'blue', start: 9 * 60 + 30, length: 8 * 60 },
  { label: 'Late', color: 'purple', start: 13 * 60, length: 8 * 60 },
]
const NIGHT = { label: 'Night', color: 'royalBlue', start: 22 * 60, length: 8 * 60 }
const TASKS = [
  { label: 'Phone', color: 'green', emoji: '📞' },
  { label: 'Chat', color: 'yellow', emoji: '💬' },
  { label: 'E-mail', color: 'orange', emoji: '✉️' },
  { label: 'Coaching', color: 'pink', emoji: '🎯' },
  { label: 'Back office', color: 'olive', emoji: '🗂️' },
]

const OFF_HOURS = eachDate(MONDAY, addDays(MONDAY, 7)).map(date => ({
  start: instantAt(ZONE, date, 0),
  end: instantAt(ZONE, date, 7 * 60),
}))

export function sampleRows(count: number): TimelineRow[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `s${i}`,
    label: `${FIRST[i % FIRST.length]} ${LAST[(i * 7) % LAST.length]}`,
    sub: i % 9 === 4 ? 'New York · UTC−04:00' : undefined,
    zoneFlag: i % 9 === 4 ? { text: 'EDT', title: 'New York, UTC−04:00' } : undefined,
    warning: i % 8 === 2 ? 'Rest of 11 h broken on Tuesday: 9 h.' : undefined,
    shade: i % 3 === 0 ? OFF_HOURS : undefined,
    closed: i % 14 === 5 ? [{ start: FROM + 5 * 24 * HOUR_MS, end: TO }] : undefined,
    group: TEAMS[Math.floor((i / count) * TEAMS.length)],
    meta: i % 7 === 3 ? '44 / 40 h' : i % 5 === 1 ? '24 / 32 h' : '40 / 40 h',
    metaTone: i % 7 === 3 ? 'bad' : i % 5 === 1 ? 'warn' : 'plain',
    lockedBecause: i % 20 === 6 ? 'You may view this team but not edit it' : undefined,
  }))
}

function tasksOf(shift: TimelineBlock, chance: () => number): TimelineBlock[] {
  const blocks: TimelineBlock[] = []
  const pause = shift.start + 4 * HOUR_MS
  for (let at = shift.start, i = 0; at < shift.end; i++) {
    const end = Math.min(shift.end, at + (60 + 30 * Math.floor(chance() * 5)) * MINUTE_MS)
    blocks.push({
      ...shift,
      ...TASKS[Math.floor(chance() * TASKS.length)]!,
      id: `${shift.id}t${i}`,
      kind: 'task',
      start: at,
      end,
      hasConflict: false,
      locked: false,
      hasRequest: false,
      warning: undefined,
    })
    at = end
  }
  blocks.push({
    ...shift,
    id: `${shift.id}b`,
    kind: 'break',
    label: 'Lunch',
    emoji: '🥪',
    color: 'white',
    start: pause,
    end: pause + 45 * MINUTE_MS,
    hasConflict: false,
    locked: false,
    hasRequest: false,
    warning: undefined,
  })
  return blocks
}

export function sampleBlocks(rows: readonly TimelineRow[], seed = 7): TimelineBlock[] {
  const chance = random(seed)
  const dates = eachDate(MONDAY, addDays(MONDAY, 7))
  return rows.flatMap((row, r) => {
    const kind = row.group === 'Night desk' && r % 2 === 0 ? NIGHT : SHIFTS[r % SHIFTS.length]!
    return dates.flatMap((date, d) => {
      const base = { rowId: row.id, isDraft: d > 3 }
      const day = { start: instantAt(ZONE, date, 0), end: instantAt(ZONE, addDays(date, 1), 0) }
      const id = `${row.id}d${d}`
      if ((d + r) % 7 > 4) return []
      if (r % 11 === 5 && d < 3)
        return [
          {
            ...base,
            ...day,
            id,
            kind: 'time-off',
            color: 'gray',
            label: d === 0 ? 'Holiday' : 'Sick',
            isDraft: false,
          },
        ]
      const start = instantAt(ZONE, date, kind.start)
      const shift: TimelineBlock = {
        ...base,
        id,
        kind: 'shift',
        color: kind.color,
        label: kind.label,
        start,
        end: instantAt(ZONE, date, kind.start + kind.length),
        isDeleted: r % 13 === 2 && d === 4,
        hasConflict: r % 9 === 4 && d === 1,
        locked: r % 17 === 8 && d === 2,
        hasRequest: r % 12 === 3 && d === 3,
        warning: r % 8 === 2 && d === 1 ? 'Rest of 11 h broken: 9 h.' : undefined,
      }
      const blocks = [shift, ...tasksOf(shift, chance)]
      if (shift.hasConflict) {
        blocks.push({
          ...base,
          id: `${id}o`,
          kind: 'time-off',
          color: 'beige',
          label: 'Dentist',
          start: start + HOUR_MS,
          end: start + 3 * HOUR_MS,
          hasConflict: true,
          title: 'From the HR calendar',
        })
      }
      if (r % 10 === 9 && d === 2) {
        blocks.push({
          ...base,
          id: `${id}m`,
          kind: 'blocked-time',
          color: 'berry',
          label: 'Interview',
          start: start + HOUR_MS,
          end: start + 2 * HOUR_MS,
        })
      }
      return blocks
    })
  })
}

export function sampleCoverage(peak: number, seed: number): CoverageInterval[] {
  const chance = random(seed)
  const step = 30 * MINUTE_MS
  return Array.from({ length: (TO - FROM) / step }, (_, i) => {
    const start = FROM + i * step
    const hour = ((start - FROM) / HOUR_MS) % 24
    const wave = Math.max(0, Math.sin(((hour - 6) / 15) * Math.PI))
    const required = hour < 6 || hour > 21 ? 0 : Math.round(peak * wave * 10) / 10
    const actual = Math.round(required * (0.93 + 0.25 * chance()) - (hour > 11 && hour < 13 ? 1.5 : 0))
    return { start, end: start + step, required, actual: Math.max(0, actual) }
  })
}
