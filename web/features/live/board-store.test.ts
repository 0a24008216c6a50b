import { describe, expect, it, vi } from 'vitest'
import {
  type BoardMessage,
  LIVE_STATUSES,
  type LivePerson,
  type LiveRow,
  tupleOfPerson,
  tupleOfRow,
} from '#contract/live/board.ts'
import type { LiveStatus } from '#core/adherence/index.ts'
import {
  type BoardAgent,
  BoardStore,
  isOfNow,
  staleSources,
  staleStatuses,
} from '#web/parts/live/board-store.ts'
import { countStatuses, visibleSurfers } from './board-filter.ts'
import { nextText, timerText } from './board-text.ts'
import { fitTiles } from './fit-tiles.ts'
import { staffTone } from './StreamStrip.tsx'

const NOW = Date.UTC(2026, 5, 10, 12)
const person = (surferId: number, name = `Agent ${surferId}`): LivePerson => ({
  surferId,
  name,
  email: `a${surferId}@example.com`,
  teamId: 1,
  profilePictureUrl: null,
  timezone: 'Etc/UTC',
  timecardsEnabled: false,
  slackConnected: false,
})
const row = (surferId: number, status: LiveStatus = 'time-on-task', minutes = 5): LiveRow => ({
  surferId,
  status,
  since: NOW - minutes * 60_000,
  item: null,
  next: null,
  shiftInterval: null,
  dialpadStatus: null,
  activeStreamIds: [],
  exceptionIds: [],
  adherence: null,
  ticketSession: null,
  connectionIds: [3],
  timecard: null,
})
const rows = (...all: LiveRow[]): BoardMessage => ({
  type: 'rows',
  payload: { now: NOW, rows: all.map(tupleOfRow) },
})
const people = (...all: LivePerson[]): BoardMessage => ({
  type: 'people',
  payload: { now: NOW, people: all.map(tupleOfPerson) },
})
const snapshot: BoardMessage = { type: 'snapshot', payload: { now: NOW, surferCount: 2 } }
const ready: BoardMessage = { type: 'ready', payload: { now: NOW } }

/** Draws at once. */
function store(): BoardStore {
  return new BoardStore(notify => void notify())
}
const opened = (...first: LiveRow[]): BoardStore => {
  const board = store()
  for (const message of [snapshot, people(person(1), person(2)), rows(...first), ready]) board.apply(message)
  return board
}

describe('the store', () => {
  it('is empty until the snapshot is whole, and then live', () => {
    const board = store()
    board.apply(snapshot)
    board.apply(people(person(1)))
    board.apply(rows(row(1)))
    expect([board.agents.size, board.connection]).toEqual([0, 'opening'])
    board.apply(ready)
    expect([board.agents.size, board.connection]).toEqual([1, 'live'])
  })

  it('keeps what it shows while another snapshot comes, and drops who is not in that', () => {
    const board = opened(row(1), row(2))
    board.setConnection('lost')
    board.apply(snapshot)
    board.apply(people(person(2)))
    board.apply(rows(row(2)))
    expect([...board.agents.keys()]).toEqual([1, 2])
    board.apply(ready)
    expect([...board.agents.keys()]).toEqual([2])
  })

  it('leaves rows alone that did not change, and notes when a status did', () => {
    const board = opened(row(1), row(2))
    const untouched = board.agents.get(2)
    board.apply(rows(row(1, 'time-inactive')))
    expect(board.agents.get(2)).toBe(untouched)
    expect(board.agents.get(1)?.row.status).toBe('time-inactive')
    expect([...board.changedAt.keys()]).toEqual([1])
  })

  it('takes away who has gone', () => {
    const board = opened(row(1), row(2))
    board.apply({ type: 'gone', payload: { now: NOW, surferIds: [1] } })
    expect([...board.agents.keys()]).toEqual([2])
  })

  it('goes by the server’s clock', () => {
    vi.useFakeTimers({ now: NOW - 3_600_000 })
    const board = opened(row(1))
    vi.advanceTimersByTime(1_500)
    expect(board.now()).toBe(NOW + 1_500)
    vi.useRealTimers()
  })

  it('keeps its clock when a message was long on its way, unless the clock itself was put right', () => {
    vi.useFakeTimers({ now: NOW })
    const board = opened(row(1))
    const clockAfter = (now: number) => {
      board.apply({ type: 'gone', payload: { now, surferIds: [] } })
      return board.now()
    }
    expect(clockAfter(NOW - 900)).toBe(NOW)
    expect(clockAfter(NOW + 200)).toBe(NOW + 200)
    expect(clockAfter(NOW - 60_000)).toBe(NOW - 60_000)
    vi.useRealTimers()
  })

  it('greys rows of stale sources and what counts them, but nobody who is off', () => {
    const source = {
      connectionId: 3,
      name: 'Desk',
      isSimulated: false,
      state: 'failing',
      problem: null,
      stale: { because: 'silent', since: null },
    } as const
    expect(staleSources(row(1), [source])).toHaveLength(1)
    expect(staleSources(row(1), [{ ...source, stale: null }])).toEqual([])
    expect(staleSources(row(1), [{ ...source, connectionId: 4 }])).toEqual([])
    expect(staleSources(row(1, 'time-off-shift'), [source])).toEqual([])
    const board = opened(row(1), { ...row(2, 'time-inactive'), connectionIds: [] })
    const freshnessWhen = (isStale: boolean) => {
      const { stale } = source
      board.apply({
        type: 'sources',
        payload: { now: NOW, sources: [{ ...source, stale: isStale ? stale : null }] },
      })
      return [isOfNow(board), ...staleStatuses(board)]
    }
    expect(freshnessWhen(false)).toEqual([true])
    expect(freshnessWhen(true)).toEqual([false, 'time-on-task'])
    board.setConnection('lost')
    expect(staleStatuses(board).size).toBe(LIVE_STATUSES.length)
  })
})

describe('what is shown', () => {
  const agents: BoardAgent[] = [
    { person: person(1, 'Zoe'), row: row(1, 'time-on-task', 9) },
    { person: person(2, 'Ada'), row: row(2, 'time-wrong-task', 1) },
    { person: person(3, 'Bo'), row: row(3, 'time-on-task', 30) },
    { person: person(4, 'Cy'), row: row(4, 'time-off-shift') },
  ]
  const names = (wishes: Partial<Parameters<typeof visibleSurfers>[1]>) =>
    visibleSurfers(agents, { status: null, searchText: '', sort: 'status', ...wishes }).map(
      one => one.person.name,
    )

  it('is everybody on shift, the most urgent and longest first', () => {
    expect(names({})).toEqual(['Ada', 'Bo', 'Zoe'])
    expect(names({ sort: 'name' })).toEqual(['Ada', 'Bo', 'Zoe'])
    expect(names({ sort: 'time' })).toEqual(['Bo', 'Zoe', 'Ada'])
  })

  it('can be one status, or a name', () => {
    expect(names({ status: 'time-off-shift' })).toEqual(['Cy'])
    expect(names({ searchText: ' zO ' })).toEqual(['Zoe'])
  })

  it('is counted by status', () => {
    expect(countStatuses(agents)).toMatchObject({
      'time-on-task': 2,
      'time-wrong-task': 1,
      'time-inactive': 0,
    })
  })
})

describe('words', () => {
  it('says durations as a clock does', () => {
    const after = (ms: number) => timerText(NOW, NOW + ms)
    expect([0, 65_000, 3_725_000, -5].map(after)).toEqual(['0:00', '1:05', '1:02:05', '0:00'])
    expect(timerText(NOW + 900, NOW + 1_000)).toBe('0:01')
  })

  it('says what comes next', () => {
    const task = { id: 7, name: 'Chat', emoji: '💬', color: 'teal' } as const
    const known = { teams: [], tasks: [task], streams: [] }
    const next = (kind: 'task' | 'break' | null, taskId: number | null) =>
      nextText({ ...row(1), next: { at: NOW, kind, taskId } }, known, 'Etc/UTC')
    expect(next('task', 7)).toMatch(/^then Chat at 12:00/)
    expect(next('break', null)).toMatch(/^then break at 12:00/)
    expect(next(null, null)).toMatch(/^until 12:00/)
  })
})

describe('staff of a ticket group', () => {
  it('is judged by what is required, where anybody is', () => {
    const tone = (onTask: number, required: number | null) => staffTone({ onTask, required }, true)
    expect([tone(4, 5), tone(5, 5), tone(7, 5)]).toEqual(['bad', 'good', 'warn'])
    expect([tone(0, null), tone(0, 0), tone(0, 0.04)]).toEqual([undefined, undefined, undefined])
    expect(staffTone({ onTask: 5, required: 5 }, false)).toBe(undefined)
  })
})

describe('tiles', () => {
  it('are as large as all of them leave room for', () => {
    const room = { width: 1920, height: 800 }
    for (const count of [1, 10, 40, 80]) expect(fitTiles(count, room).capacity).toBeGreaterThanOrEqual(count)
    expect(fitTiles(5, room).fontSize).toBeGreaterThan(fitTiles(60, room).fontSize)
  })

  it('stay readable when there are too many', () => {
    const fit = fitTiles(5_000, { width: 1920, height: 800 })
    expect(fit.capacity).toBeLessThan(5_000)
    expect(fit.fontSize).toBeGreaterThan(11)
  })
})
