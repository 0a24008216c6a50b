// A small schedule to try edits on: two agents who may be changed and one who may not.
import type { Block, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { HOUR_MS, type Interval, instantAt, type LocalDate, type Zone } from '#core/time/index.ts'
import { scheduledOf, writeInterval } from '#web/parts/scheduled-blocks.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'
import type { EditContext } from './edit-context.ts'

export const ZONE = 'Europe/London'
export const at = (hour: number, date: LocalDate = '2026-06-15', zone: Zone = ZONE): number =>
  instantAt(zone, date, Math.round(hour * 60))
export const span = (from: number, to: number, date?: LocalDate): Interval => ({
  start: at(from, date),
  end: at(to, date),
})

export const surfer = (id: number, firstName: string, canEdit = true): ScheduleSurfer => ({
  id,
  firstName,
  lastName: 'Park',
  profilePictureUrl: null,
  timezone: ZONE,
  teamId: canEdit ? 1 : 2,
  teamName: canEdit ? 'Harbour' : 'Reef',
  taskIds: [],
  minContractedHours: null,
  maxContractedHours: null,
  minContractedDailyMinutes: null,
  maxContractedDailyMinutes: null,
  restMinutesBetweenShifts: null,
  workingWindows: [],
  startDate: null,
  endDate: null,
  canEdit,
})

export const shift = (id: number, surferId: number, interval: Interval, wishes: Partial<Block> = {}) =>
  scheduledOf<Block>({
    id,
    revision: 1,
    type: 'shift',
    surferId,
    interval: writeInterval(interval),
    origin: 'manual',
    publishedState: { type: 'unpublished' },
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

export const task = (taskId: number, interval: Interval) => ({
  id: taskId,
  taskId,
  interval: writeInterval(interval),
})

export const published = { type: 'published', version: 1, draft: null } as const

export function contextOf(blocks: readonly ScheduleBlock[], zone: Zone = ZONE): EditContext {
  let last = -1
  return {
    blocks: new Map(blocks.map(block => [block.id, block])),
    surfers: [surfer(1, 'Ada'), surfer(2, 'Ben'), surfer(3, 'Cleo', false)],
    names: { tasks: new Map(), shifts: new Map() },
    zone,
    isDays: false,
    newId: () => last--,
  }
}

export const usualShift = () =>
  shift(10, 1, span(9, 17), {
    breaks: [writeInterval(span(12, 12.5))],
    tasks: [task(5, span(9, 11)), task(6, span(14, 16))],
  })

export const HOURS = (count: number) => count * HOUR_MS
