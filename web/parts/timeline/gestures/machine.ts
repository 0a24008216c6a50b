// Recognises drags: pointer events in, the next state and what follows from it out. It reads no screen: where
// the pointer is in rows and instants comes with each event. Clicks are the browser's; this says when one must
// not count because it ended a drag.
import { type EpochMs, type Interval, type LocalDate, MINUTE_MS } from '#core/time/index.ts'
import type { TimelineView } from '../layout/types.ts'
import { daysApart, daysLater, snapTo } from './snap.ts'
import type { Edge, Gesture } from './types.ts'

export interface Modifiers {
  /** Ctrl, or Cmd on a Mac. */
  ctrl: boolean
  alt: boolean
  shift: boolean
}

type Draggable =
  | { on: 'block'; blockId: string; rowId: string; edge?: Edge; isFree?: boolean }
  | { on: 'cell'; rowId: string }

/** An agent's name and a day at the top have a menu, and are not dragged. */
export type Hit = Draggable | { on: 'head'; rowId: string } | { on: 'day'; date: LocalDate }

export interface Pointer {
  x: number
  y: number
  /** Under the pointer, as exact as the pixels are. */
  instant: EpochMs
  rowId: string | null
  overBlockId: string | null
  mods: Modifiers
}

export interface GestureWorld {
  view: TimelineView
  zone: string
  snapMinutes: number
  blockOf: (id: string) => (Interval & { rowId: string }) | undefined
  selection: ReadonlySet<string>
  canEditRow: (rowId: string) => boolean
}

export type GestureEvent =
  | { is: 'down'; hit: Hit; pointer: Pointer; isTouch: boolean }
  | { is: 'move'; pointer: Pointer }
  | { is: 'up'; pointer: Pointer }
  /** A finger has rested long enough. */
  | { is: 'hold' }
  /** Escape, or a lost pointer. */
  | { is: 'cancel' }

interface Start<H = Hit> {
  hit: H
  pointer: Pointer
  isTouch: boolean
}

export type GestureState =
  | { is: 'idle' }
  | { is: 'pressed'; from: Start; isHeld: boolean }
  | { is: 'lasso'; from: Start; pointer: Pointer }
  | {
      is: 'dragging'
      from: Start<Draggable>
      what: 'move' | 'resize' | 'create'
      isCopy: boolean
      /** Alt was let go since the start, where it meant a copy; held again it means free of the grid. */
      wasAltFreed: boolean
      gesture: Gesture
    }

export type GestureEffect =
  | { is: 'picked-up' }
  | { is: 'preview'; gesture: Gesture }
  | { is: 'commit'; gesture: Gesture }
  | { is: 'lasso'; from: Pointer; to: Pointer; isDone: boolean }
  | { is: 'menu'; hit: Hit; pointer: Pointer }
  | { is: 'cancel' }

export const IDLE: GestureState = { is: 'idle' }
export const DRAG_FROM_PX = 4
/** A finger trembles. */
const TOUCH_DRAG_FROM_PX = 10

type Step = [GestureState, GestureEffect[]]

export function step(state: GestureState, event: GestureEvent, world: GestureWorld): Step {
  if (event.is === 'down') return [{ is: 'pressed', from: event, isHeld: false }, endOf(state)]
  if (event.is === 'cancel') return [IDLE, endOf(state)]
  switch (state.is) {
    case 'idle':
      return [state, []]
    case 'pressed':
      return pressed(state, event, world)
    case 'lasso':
      return lassoed(state, event)
    case 'dragging':
      return dragged(state, event, world)
  }
}

/** The block that was picked up has got another id meanwhile. */
export function withBlock(state: GestureState, blockId: string): GestureState {
  if (state.is === 'idle' || state.from.hit.on !== 'block') return state
  return { ...state, from: { ...state.from, hit: { ...state.from.hit, blockId } } }
}

const endOf = (state: GestureState): GestureEffect[] =>
  state.is === 'dragging' || state.is === 'lasso' ? [{ is: 'cancel' }] : []

function pressed(
  state: GestureState & { is: 'pressed' },
  event: GestureEvent & { is: 'move' | 'up' | 'hold' },
  world: GestureWorld,
): Step {
  const { from, isHeld } = state
  if (event.is === 'hold')
    return from.isTouch && !isHeld ? [{ ...state, isHeld: true }, [{ is: 'picked-up' }]] : [state, []]
  if (event.is === 'up') return [IDLE, isHeld ? [{ is: 'menu', hit: from.hit, pointer: from.pointer }] : []]
  const far = Math.hypot(event.pointer.x - from.pointer.x, event.pointer.y - from.pointer.y)
  if (far < (from.isTouch ? TOUCH_DRAG_FROM_PX : DRAG_FROM_PX)) return [state, []]
  // A finger that moves at once scrolls the page.
  if (from.isTouch && !isHeld) return [IDLE, []]
  return begin(from, event.pointer, world)
}

function begin(from: Start, pointer: Pointer, world: GestureWorld): Step {
  const { hit, pointer: origin } = from
  if (hit.on === 'head' || hit.on === 'day') return [IDLE, []]
  if (origin.mods.shift)
    return [{ is: 'lasso', from, pointer }, [{ is: 'lasso', from: origin, to: pointer, isDone: false }]]
  if (!world.canEditRow(hit.rowId)) return [IDLE, []]
  const what =
    hit.on === 'cell' || hit.isFree ? 'create' : hit.edge && world.view === 'hours' ? 'resize' : 'move'
  const drag: GestureState & { is: 'dragging' } = {
    is: 'dragging',
    from: { ...from, hit },
    what,
    isCopy: what === 'move' && (origin.mods.alt || origin.mods.ctrl),
    wasAltFreed: !origin.mods.alt,
    gesture: { is: 'create', rowId: hit.rowId, interval: { start: origin.instant, end: origin.instant } },
  }
  return draggedTo(drag, pointer, world)
}

function lassoed(state: GestureState & { is: 'lasso' }, event: GestureEvent): Step {
  if (event.is === 'hold' || event.is === 'down' || event.is === 'cancel') return [state, []]
  const isDone = event.is === 'up'
  const effect: GestureEffect = { is: 'lasso', from: state.from.pointer, to: event.pointer, isDone }
  return [isDone ? IDLE : { ...state, pointer: event.pointer }, [effect]]
}

function dragged(state: GestureState & { is: 'dragging' }, event: GestureEvent, world: GestureWorld): Step {
  if (event.is === 'move') return draggedTo(state, event.pointer, world)
  if (event.is !== 'up') return [state, []]
  const gesture = gestureAt(state, event.pointer, world)
  const isDone = gesture !== null && world.canEditRow(rowOf(gesture, world)) && doesSomething(gesture, world)
  return [IDLE, [isDone ? { is: 'commit', gesture } : { is: 'cancel' }]]
}

function draggedTo(state: GestureState & { is: 'dragging' }, pointer: Pointer, world: GestureWorld): Step {
  const wasAltFreed = state.wasAltFreed || !pointer.mods.alt
  const gesture = gestureAt({ ...state, wasAltFreed }, pointer, world)
  // The block is gone: somebody else deleted it.
  if (!gesture) return [IDLE, [{ is: 'cancel' }]]
  return [{ ...state, wasAltFreed, gesture }, [{ is: 'preview', gesture }]]
}

function gestureAt(
  { from, what, isCopy, wasAltFreed }: GestureState & { is: 'dragging' },
  pointer: Pointer,
  world: GestureWorld,
): Gesture | null {
  const isFree = pointer.mods.alt && wasAltFreed
  const snapMinutes = isFree ? 1 : world.snapMinutes
  if (what === 'create') return createdAt(from, pointer, snapMinutes, world)
  const { hit } = from
  const block = hit.on === 'block' ? world.blockOf(hit.blockId) : undefined
  if (hit.on !== 'block' || !block) return null
  if (what === 'resize') {
    const edge = hit.edge!
    const wished = block[edge] + pointer.instant - from.pointer.instant
    return resizedTo(hit.blockId, block, edge, snapTo(world.zone, wished, snapMinutes), snapMinutes)
  }
  return {
    is: 'move',
    blockIds: pickedUp(hit.blockId, world.selection),
    ...shift(block, from.pointer.instant, pointer.instant, snapMinutes, world),
    rowId: pointer.rowId ?? hit.rowId,
    fromRowId: hit.rowId,
    isCopy,
    ...(pointer.mods.shift && pointer.overBlockId && pointer.overBlockId !== hit.blockId
      ? { swapWith: pointer.overBlockId }
      : {}),
  }
}

/** A block of the selection brings the others along. */
export const pickedUp = (blockId: string, selection: ReadonlySet<string>): string[] =>
  selection.has(blockId) ? [blockId, ...[...selection].filter(id => id !== blockId)] : [blockId]

function shift(
  block: Interval,
  from: EpochMs,
  to: EpochMs,
  snapMinutes: number,
  { view, zone }: GestureWorld,
): { deltaMs: number; deltaDays?: number } {
  if (view === 'days') return byDays(zone, block, daysApart(zone, from, to))
  return { deltaMs: snapTo(zone, block.start + to - from, snapMinutes) - block.start }
}

export const byDays = (zone: string, block: Interval, deltaDays: number) => ({
  deltaMs: daysLater(zone, block.start, deltaDays) - block.start,
  deltaDays,
})

/** Never shorter than a step of the grid. */
export function resizedTo(
  blockId: string,
  block: Interval,
  edge: Edge,
  wished: EpochMs,
  snapMinutes: number,
): Gesture {
  const least = snapMinutes * MINUTE_MS
  const to = edge === 'start' ? Math.min(wished, block.end - least) : Math.max(wished, block.start + least)
  return { is: 'resize', blockId, edge, to }
}

function createdAt(
  from: Start<Draggable>,
  pointer: Pointer,
  snapMinutes: number,
  { view, zone }: GestureWorld,
): Gesture {
  const first = Math.min(from.pointer.instant, pointer.instant)
  const last = Math.max(from.pointer.instant, pointer.instant)
  const { rowId } = from.hit
  if (view === 'days') {
    const days = daysApart(zone, first, last)
    const start = snapTo(zone, first, 24 * 60, Math.floor)
    return { is: 'create', rowId, interval: { start, end: daysLater(zone, start, days + 1) } }
  }
  const start = snapTo(zone, first, snapMinutes, Math.floor)
  const end = Math.max(snapTo(zone, last, snapMinutes, Math.ceil), start + snapMinutes * MINUTE_MS)
  return { is: 'create', rowId, interval: { start, end } }
}

const rowOf = (gesture: Gesture, world: GestureWorld): string =>
  gesture.is === 'resize' ? (world.blockOf(gesture.blockId)?.rowId ?? '') : gesture.rowId

/** What is put down where it was changes nothing. */
function doesSomething(gesture: Gesture, world: GestureWorld): boolean {
  if (gesture.is === 'create') return true
  if (gesture.is === 'resize') return world.blockOf(gesture.blockId)?.[gesture.edge] !== gesture.to
  return gesture.deltaMs !== 0 || gesture.rowId !== gesture.fromRowId || gesture.swapWith !== undefined
}
