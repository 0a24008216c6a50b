// Recognises drags: pointer events in, the next state and what follows from it out. It reads no screen: where
// the pointer is in rows and instants comes with each event. Clicks are the browser's; this says when one must
// not count because it ended a drag.
import { type EpochMs, type Interval, type LocalDate, MINUTE_MS } from '#core/time/index.ts'
import type { TimelineView } from '../layout/types.ts'
import { daysApart, daysLater, snapTo } from './snap.ts'
import type { BlockEdge, Gesture } from './types.ts'

export interface Modifiers {
  /** Ctrl, or Cmd on a Mac. */
  ctrl: boolean
  alt: boolean
  shift: boolean
}

type Draggable =
  | { on: 'block'; blockId: string; rowId: string; edge?: BlockEdge; isFree?: boolean }
  | { on: 'cell'; rowId: string }

/** An agent's name and a day at the top have a menu, and are not dragged. */
export type PointerHit = Draggable | { on: 'head'; rowId: string } | { on: 'day'; date: LocalDate }

export interface GesturePointer {
  x: number
  y: number
  /** Under the pointer, as exact as the pixels are. */
  instant: EpochMs
  rowId: string | null
  overBlockId: string | null
  mods: Modifiers
}

export interface GestureContext {
  view: TimelineView
  zone: string
  snapMinutes: number
  blockOf: (id: string) => (Interval & { rowId: string }) | undefined
  selection: ReadonlySet<string>
  canEditRow: (rowId: string) => boolean
}

export type GestureEvent =
  | { is: 'down'; hit: PointerHit; pointer: GesturePointer; isTouch: boolean }
  | { is: 'move'; pointer: GesturePointer }
  | { is: 'up'; pointer: GesturePointer }
  /** A finger has rested long enough. */
  | { is: 'hold' }
  /** Escape, or a lost pointer. */
  | { is: 'cancel' }

interface Start<H = PointerHit> {
  hit: H
  pointer: GesturePointer
  isTouch: boolean
}

export type GestureState =
  | { is: 'idle' }
  | { is: 'pressed'; from: Start; isHeld: boolean }
  | { is: 'lasso'; from: Start; pointer: GesturePointer }
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
  | { is: 'lasso'; from: GesturePointer; to: GesturePointer; isDone: boolean }
  | { is: 'menu'; hit: PointerHit; pointer: GesturePointer }
  | { is: 'cancel' }

export const IDLE_GESTURE: GestureState = { is: 'idle' }
export const DRAG_FROM_PX = 4
/** A finger trembles. */
const TOUCH_DRAG_FROM_PX = 10

type Step = [GestureState, GestureEffect[]]

export function gestureStep(state: GestureState, event: GestureEvent, context: GestureContext): Step {
  if (event.is === 'down') return [{ is: 'pressed', from: event, isHeld: false }, endOf(state)]
  if (event.is === 'cancel') return [IDLE_GESTURE, endOf(state)]
  switch (state.is) {
    case 'idle':
      return [state, []]
    case 'pressed':
      return pressed(state, event, context)
    case 'lasso':
      return lassoed(state, event)
    case 'dragging':
      return dragged(state, event, context)
  }
}

/** The block that was picked up has got another id meanwhile. */
export function withBlockId(state: GestureState, blockId: string): GestureState {
  if (state.is === 'idle' || state.from.hit.on !== 'block') return state
  return { ...state, from: { ...state.from, hit: { ...state.from.hit, blockId } } }
}

const endOf = (state: GestureState): GestureEffect[] =>
  state.is === 'dragging' || state.is === 'lasso' ? [{ is: 'cancel' }] : []

function pressed(
  state: GestureState & { is: 'pressed' },
  event: GestureEvent & { is: 'move' | 'up' | 'hold' },
  context: GestureContext,
): Step {
  const { from, isHeld } = state
  if (event.is === 'hold')
    return from.isTouch && !isHeld ? [{ ...state, isHeld: true }, [{ is: 'picked-up' }]] : [state, []]
  if (event.is === 'up')
    return [IDLE_GESTURE, isHeld ? [{ is: 'menu', hit: from.hit, pointer: from.pointer }] : []]
  const far = Math.hypot(event.pointer.x - from.pointer.x, event.pointer.y - from.pointer.y)
  if (far < (from.isTouch ? TOUCH_DRAG_FROM_PX : DRAG_FROM_PX)) return [state, []]
  // A finger that moves at once scrolls the page.
  if (from.isTouch && !isHeld) return [IDLE_GESTURE, []]
  return begin(from, event.pointer, context)
}

function begin(from: Start, pointer: GesturePointer, context: GestureContext): Step {
  const { hit, pointer: origin } = from
  if (hit.on === 'head' || hit.on === 'day') return [IDLE_GESTURE, []]
  if (origin.mods.shift)
    return [{ is: 'lasso', from, pointer }, [{ is: 'lasso', from: origin, to: pointer, isDone: false }]]
  if (!context.canEditRow(hit.rowId)) return [IDLE_GESTURE, []]
  const what =
    hit.on === 'cell' || hit.isFree ? 'create' : hit.edge && context.view === 'hours' ? 'resize' : 'move'
  const drag: GestureState & { is: 'dragging' } = {
    is: 'dragging',
    from: { ...from, hit },
    what,
    isCopy: what === 'move' && (origin.mods.alt || origin.mods.ctrl),
    wasAltFreed: !origin.mods.alt,
    gesture: { is: 'create', rowId: hit.rowId, interval: { start: origin.instant, end: origin.instant } },
  }
  return draggedTo(drag, pointer, context)
}

function lassoed(state: GestureState & { is: 'lasso' }, event: GestureEvent): Step {
  if (event.is === 'hold' || event.is === 'down' || event.is === 'cancel') return [state, []]
  const isDone = event.is === 'up'
  const effect: GestureEffect = { is: 'lasso', from: state.from.pointer, to: event.pointer, isDone }
  return [isDone ? IDLE_GESTURE : { ...state, pointer: event.pointer }, [effect]]
}

function dragged(
  state: GestureState & { is: 'dragging' },
  event: GestureEvent,
  context: GestureContext,
): Step {
  if (event.is === 'move') return draggedTo(state, event.pointer, context)
  if (event.is !== 'up') return [state, []]
  const gesture = gestureAt(state, event.pointer, context)
  const isDone =
    gesture !== null && context.canEditRow(rowOf(gesture, context)) && doesSomething(gesture, context)
  return [IDLE_GESTURE, [isDone ? { is: 'commit', gesture } : { is: 'cancel' }]]
}

function draggedTo(
  state: GestureState & { is: 'dragging' },
  pointer: GesturePointer,
  context: GestureContext,
): Step {
  const wasAltFreed = state.wasAltFreed || !pointer.mods.alt
  const gesture = gestureAt({ ...state, wasAltFreed }, pointer, context)
  // Somebody else has deleted the block.
  if (!gesture) return [IDLE_GESTURE, [{ is: 'cancel' }]]
  return [{ ...state, wasAltFreed, gesture }, [{ is: 'preview', gesture }]]
}

function gestureAt(
  { from, what, isCopy, wasAltFreed }: GestureState & { is: 'dragging' },
  pointer: GesturePointer,
  context: GestureContext,
): Gesture | null {
  const isFree = pointer.mods.alt && wasAltFreed
  const snapMinutes = isFree ? 1 : context.snapMinutes
  if (what === 'create') return createdAt(from, pointer, snapMinutes, context)
  const { hit } = from
  const block = hit.on === 'block' ? context.blockOf(hit.blockId) : undefined
  if (hit.on !== 'block' || !block) return null
  if (what === 'resize') {
    const edge = hit.edge!
    const wished = block[edge] + pointer.instant - from.pointer.instant
    return resizedTo(hit.blockId, block, edge, snapTo(context.zone, wished, snapMinutes), snapMinutes)
  }
  return {
    is: 'move',
    blockIds: movedBlockIds(hit.blockId, context.selection),
    ...shift(block, from.pointer.instant, pointer.instant, snapMinutes, context),
    rowId: pointer.rowId ?? hit.rowId,
    fromRowId: hit.rowId,
    isCopy,
    ...(pointer.mods.shift && pointer.overBlockId && pointer.overBlockId !== hit.blockId
      ? { swapWith: pointer.overBlockId }
      : {}),
  }
}

/** A block of the selection brings the others along. */
export const movedBlockIds = (blockId: string, selection: ReadonlySet<string>): string[] =>
  selection.has(blockId) ? [blockId, ...[...selection].filter(id => id !== blockId)] : [blockId]

function shift(
  block: Interval,
  from: EpochMs,
  to: EpochMs,
  snapMinutes: number,
  { view, zone }: GestureContext,
): { deltaMs: number; deltaDays?: number } {
  if (view === 'days') return byDays(zone, block, daysApart(zone, from, to))
  return { deltaMs: snapTo(zone, block.start + to - from, snapMinutes) - block.start }
}

export const byDays = (zone: string, block: Interval, deltaDays: number) => ({
  deltaMs: daysLater(zone, block.start, deltaDays) - block.start,
  deltaDays,
})

/** Resize to the wanted edge, never shorter than a step of the grid. */
export function resizedTo(
  blockId: string,
  block: Interval,
  edge: BlockEdge,
  wished: EpochMs,
  snapMinutes: number,
): Gesture {
  const least = snapMinutes * MINUTE_MS
  const to = edge === 'start' ? Math.min(wished, block.end - least) : Math.max(wished, block.start + least)
  return { is: 'resize', blockId, edge, to }
}

function createdAt(
  from: Start<Draggable>,
  pointer: GesturePointer,
  snapMinutes: number,
  { view, zone }: GestureContext,
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

const rowOf = (gesture: Gesture, context: GestureContext): string =>
  gesture.is === 'resize' ? (context.blockOf(gesture.blockId)?.rowId ?? '') : gesture.rowId

/** Whether the gesture changes anything: a block put down where it was does not. */
function doesSomething(gesture: Gesture, context: GestureContext): boolean {
  if (gesture.is === 'create') return true
  if (gesture.is === 'resize') return context.blockOf(gesture.blockId)?.[gesture.edge] !== gesture.to
  return gesture.deltaMs !== 0 || gesture.rowId !== gesture.fromRowId || gesture.swapWith !== undefined
}
