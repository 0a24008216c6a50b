// Content of the grid: blocks in every state, and hours against the contract.
import { describe, expect, it } from 'vitest'
import type { Block, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { addDays, DAY_MS, HOUR_MS, instantAt, localDateOf } from '#core/time/index.ts'
import { scheduledOf } from '#web/parts/scheduled-blocks.ts'
import { partId, readPartId, timelineBlocks } from '../blocks/timeline-blocks.ts'
import type { DayCount, SortBy } from '../view/schedule-search.ts'
import { hoursMeta, scheduleRows } from './schedule-rows.ts'

const ZONE = 'Europe/London'
const MONDAY = instantAt(ZONE, '2026-03-23', 540)
const names = { tasks: new Map(), shifts: new Map() }
const options = { names, zone: ZONE, conflicts: [], isCustomColored: false, hasWeekends: true }

const later = (hours: number) => ({
  start: new Date(MONDAY + hours * HOUR_MS).toISOString(),
  end: new Date(MONDAY + (hours + 0.25) * HOUR_MS).toISOString(),
})
const shift = (id: number, publishedState: Block['publishedState'], wishes: Partial<Block> = {}) =>
  scheduledOf<Block>({
    id,
    revision: 1,
    type: 'shift',
    surferId: 1,
    interval: { start: new Date(MONDAY).toISOString(), end: new Date(MONDAY + 8 * 3_600_000).toISOString() },
    origin: 'manual',
    publishedState,
    conflictType: 'standard',
    breaks: [],
    tasks: [],
    shiftTemplateId: null,
    taskTemplateId: null,
    schedulePlanId: null,
    schedulePlanName: null,
    roundRobinId: null,
    subtype: null,
    remoteSubtype: null,
    title: null,
    isLocked: false,
    ...wishes,
  })
const published = (draft: Extract<Block['publishedState'], { type: 'published' }>['draft'] = null) =>
  ({ type: 'published', version: 1, draft }) as const
const surfer: ScheduleSurfer = {
  id: 1,
  firstName: 'Ada',
  lastName: 'Park',
  profilePictureUrl: null,
  timezone: 'America/New_York',
  teamId: 1,
  teamName: 'Harbour',
  taskIds: [],
  minContractedHours: 30,
  maxContractedHours: 40,
  minContractedDailyMinutes: null,
  maxContractedDailyMinutes: null,
  restMinutesBetweenShifts: null,
  workingWindows: [],
  startDate: null,
  endDate: null,
  canEdit: false,
}

describe('timelineBlocks', () => {
  it('shows the replacement for what it replaces and strikes out what goes', () => {
    const blocks = [
      shift(1, published({ type: 'edited', newBlockId: 2 })),
      shift(2, { type: 'unpublished' }),
      shift(3, published({ type: 'deleted', newBlockId: null })),
      shift(4, published()),
    ]
    const looks = timelineBlocks(blocks, options).map(one => [
      readPartId(one.id).blockId,
      one.isDraft,
      one.isDeleted,
    ])
    expect(looks).toEqual([
      [2, true, false],
      [3, false, true],
      [4, false, false],
    ])
    expect(timelineBlocks(blocks, options)[0]!.title).toContain('Agents see')
  })

  it('marks open conflicts alone, and leaves weekends out with their days', () => {
    const saturday = MONDAY + 5 * DAY_MS
    const weekend = {
      start: new Date(saturday).toISOString(),
      end: new Date(saturday + 3_600_000).toISOString(),
    }
    const blocks = [shift(1, published()), shift(2, published(), { interval: weekend })]
    const conflict = { id: '1-2', acked: false, blocks: [1, 2], interval: weekend, surferId: 1 }
    const of = (acked: boolean) =>
      timelineBlocks(blocks, { ...options, conflicts: [{ ...conflict, acked }], hasWeekends: false })
    expect(of(false).map(one => one.hasConflict)).toEqual([true])
    expect(of(true).map(one => one.hasConflict)).toEqual([false])
  })

  it('keeps activities with their shift by day, and puts a warning on the shift alone', () => {
    const [one] = [shift(1, published(), { breaks: [later(1), later(2)] })]
    const byHour = timelineBlocks([one!], options, new Map([[1, ['Too short.', 'Too late.']]]))
    expect(byHour.map(block => [block.kind, block.warning])).toEqual([
      ['shift', 'Too short. Too late.'],
      ['break', undefined],
      ['break', undefined],
    ])
    const [whole, ...others] = timelineBlocks([one!], { ...options, isByDay: true })
    expect(others).toEqual([])
    expect(whole!.marks!()).toEqual(byHour.slice(1))
    expect(timelineBlocks([one!], { ...options, isByDay: true })[0]).toBe(whole)
  })

  it('reads back what a drawn part stands for', () => {
    const part = { blockId: 12, part: 'task', index: 3 } as const
    expect(readPartId(partId(part))).toEqual(part)
  })
})

describe('rows', () => {
  const row = (isPublished: boolean) =>
    scheduleRows(
      [surfer],
      [shift(1, published({ type: 'deleted', newBlockId: null })), shift(2, published())],
      {
        zone: ZONE,
        from: MONDAY,
        dayCount: 7,
        isPublished,
        hasContract: true,
        sort: 'name',
        isGrouped: true,
      },
    )[0]!
  it('count what will be, name another zone, and say why a row is locked', () => {
    expect(row(false)).toMatchObject({
      label: 'Ada Park',
      group: 'Harbour',
      meta: '8 h −22',
      metaTone: 'warn',
    })
    expect(row(false).sub).toContain('New York')
    expect(row(false).lockedBecause).toContain('Harbour')
    expect(row(true).lockedBecause).toBeUndefined()
  })
  it('stand in the order asked for, those without what it goes by last', () => {
    const at = (hour: number) => new Date(MONDAY + (hour - 9) * HOUR_MS).toISOString()
    const [ada, ben, cleo] = ['Ada', 'Ben', 'Cleo'].map((firstName, at) => ({
      ...surfer,
      id: at + 1,
      firstName,
      maxContractedHours: 30 + at,
    })) as [ScheduleSurfer, ScheduleSurfer, ScheduleSurfer]
    const moved = published({ type: 'edited', newBlockId: 3 })
    const blocks = [
      shift(1, published(), { surferId: 1, interval: { start: at(8), end: at(18) } }),
      // Ben works later than what agents see.
      shift(2, moved, { surferId: 2, interval: { start: at(7), end: at(11) } }),
      shift(3, { type: 'unpublished' }, { surferId: 2, interval: { start: at(9), end: at(17) } }),
    ]
    const order = (sort: SortBy, adherence?: ReadonlyMap<number, number>) =>
      scheduleRows([cleo, ben, ada], blocks, {
        zone: ZONE,
        from: MONDAY - DAY_MS,
        dayCount: 7,
        isPublished: false,
        hasContract: true,
        sort,
        adherence,
        isGrouped: false,
      }).map(row => row.label.slice(0, -' Park'.length))
    expect(order('name')).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(order('start')).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(order('published')).toEqual(['Ben', 'Ada', 'Cleo'])
    expect(order('end')).toEqual(['Ben', 'Ada', 'Cleo'])
    expect(order('contract')).toEqual(['Cleo', 'Ben', 'Ada'])
    expect(
      order(
        'adherence',
        new Map([
          [1, 97],
          [3, 80],
        ]),
      ),
    ).toEqual(['Cleo', 'Ada', 'Ben'])
  })
  it('compare whole weeks with the contract, and no single day', () => {
    const view = (dayCount: DayCount) => ({ zone: ZONE, from: MONDAY, dayCount })
    expect(hoursMeta(surfer, 35, view(7))).toEqual({ meta: '35 h', metaTitle: 'Contract: 30 to 40 h' })
    expect(hoursMeta(surfer, 84.5, view(14))).toMatchObject({ meta: '84.5 h +4.5', metaTone: 'bad' })
    expect(hoursMeta(surfer, 8, view(1))).toEqual({ meta: '8 h' })
    const free = { ...surfer, minContractedHours: null, maxContractedHours: null }
    expect(hoursMeta(free, 8, view(7))).toEqual({ meta: '8 h' })
  })
  it('find nothing missing of an agent who is not employed on each day', () => {
    const view = { zone: ZONE, from: MONDAY, dayCount: 7 } as const
    const first = localDateOf(ZONE, MONDAY)
    expect(hoursMeta({ ...surfer, startDate: addDays(first, 1) }, 0, view).metaTone).toBeUndefined()
    expect(hoursMeta({ ...surfer, endDate: addDays(first, 5) }, 8, view)).toMatchObject({ meta: '8 h' })
    expect(hoursMeta({ ...surfer, startDate: first, endDate: addDays(first, 6) }, 8, view).meta).toBe(
      '8 h −22',
    )
    expect(hoursMeta({ ...surfer, startDate: addDays(first, 1) }, 41, view).metaTone).toBe('bad')
  })
})
