import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS, instantAt, MINUTE_MS, minuteOfDay } from '#core/time/index.ts'
import {
  type GestureContext,
  type GestureEffect,
  type GestureEvent,
  type GesturePointer,
  type GestureState,
  gestureStep,
  IDLE_GESTURE,
  type PointerHit,
  withBlockId,
} from './gesture-machine.ts'

const ZONE = 'Australia/Lord_Howe'
const at = (hour: number, day = '2026-10-06') => instantAt(ZONE, day, hour * 60)
const BLOCKS: Record<string, { rowId: string; start: number; end: number }> = {
  early: { rowId: 'ann', start: at(9), end: at(17) },
  late: { rowId: 'ben', start: at(13), end: at(21) },
  locked: { rowId: 'cat', start: at(9), end: at(17) },
}
const worldOf = (over: Partial<GestureContext> = {}): GestureContext => ({
  view: 'hours',
  zone: ZONE,
  snapMinutes: 15,
  blockOf: id => BLOCKS[id],
  selection: new Set(),
  canEditRow: rowId => rowId !== 'cat',
  ...over,
})
const NONE = { ctrl: false, alt: false, shift: false }
const pointer = (
  x: number,
  hour: number,
  rowId = 'ann',
  over: Partial<GesturePointer> = {},
): GesturePointer => ({
  x,
  y: 0,
  instant: at(hour),
  rowId,
  overBlockId: null,
  mods: NONE,
  ...over,
})
const onBlock = (blockId: string, edge?: 'start' | 'end'): PointerHit => ({
  on: 'block',
  blockId,
  rowId: BLOCKS[blockId]!.rowId,
  edge,
})

function run(events: GestureEvent[], context = worldOf()): { state: GestureState; effects: GestureEffect[] } {
  let state = IDLE_GESTURE
  const effects: GestureEffect[] = []
  for (const event of events) {
    const [next, own] = gestureStep(state, event, context)
    state = next
    effects.push(...own)
  }
  return { state, effects }
}
/** From one place to another with the button held. */
const drag = (hit: PointerHit, from: GesturePointer, to: GesturePointer, isTouch = false): GestureEvent[] => [
  { is: 'down', hit, pointer: from, isTouch },
  ...(isTouch ? [{ is: 'hold' } as const] : []),
  { is: 'move', pointer: to },
  { is: 'up', pointer: to },
]
const committed = (effects: GestureEffect[]) =>
  effects.flatMap(effect => (effect.is === 'commit' ? [effect.gesture] : []))

describe('a drag', () => {
  it('moves in time and to another row, on the grid', () => {
    const { effects } = run(drag(onBlock('early'), pointer(0, 10), pointer(50, 11.1, 'ben')))
    expect(effects.map(effect => effect.is)).toEqual(['preview', 'commit'])
    expect(committed(effects)).toEqual([
      {
        is: 'move',
        blockIds: ['early'],
        deltaMs: HOUR_MS,
        rowId: 'ben',
        fromRowId: 'ann',
        isCopy: false,
      },
    ])
  })

  it('brings the selection along, the picked-up block first', () => {
    const context = worldOf({ selection: new Set(['late', 'early']) })
    const [gesture] = committed(run(drag(onBlock('early'), pointer(0, 10), pointer(50, 11)), context).effects)
    expect(gesture).toMatchObject({ blockIds: ['early', 'late'] })
  })

  it('copies with Alt or Ctrl, is free of the grid with Alt pressed later, swaps with Shift over another', () => {
    const alt = { ...NONE, alt: true }
    const shift = { ...NONE, shift: true }
    const first = (from: GesturePointer, to: GesturePointer) =>
      committed(run(drag(onBlock('early'), from, to)).effects)[0]
    expect(
      first(pointer(0, 10, 'ann', { mods: alt }), pointer(50, 11.1, 'ann', { mods: alt })),
    ).toMatchObject({
      isCopy: true,
      deltaMs: HOUR_MS,
    })
    expect(first(pointer(0, 10), pointer(50, 11.1, 'ann', { mods: alt }))).toMatchObject({
      isCopy: false,
      deltaMs: 66 * MINUTE_MS,
    })
    expect(first(pointer(0, 10), pointer(50, 14, 'ben', { mods: shift, overBlockId: 'late' }))).toMatchObject(
      {
        swapWith: 'late',
      },
    )
  })

  it('keeps the time of day when it moves by days, over a shift of the clock', () => {
    const context = worldOf({ view: 'days' })
    const to = pointer(50, 0, 'ann', { instant: at(3, '2026-10-02') })
    const [gesture] = committed(run(drag(onBlock('early'), pointer(0, 10), to), context).effects)
    // The clock went forward by half an hour on 4 October.
    expect(gesture).toMatchObject({ deltaDays: -4, deltaMs: at(9, '2026-10-02') - at(9) })
    expect((gesture as { deltaMs: number }).deltaMs).toBe(-96 * HOUR_MS + 30 * MINUTE_MS)
  })

  it('resizes at an edge, and never beyond the other', () => {
    const [longer] = committed(run(drag(onBlock('early', 'end'), pointer(0, 17), pointer(50, 17.5))).effects)
    expect(longer).toEqual({ is: 'resize', blockId: 'early', edge: 'end', to: at(17.5) })
    const [least] = committed(run(drag(onBlock('early', 'end'), pointer(0, 17), pointer(-900, 3))).effects)
    expect(least).toEqual({ is: 'resize', blockId: 'early', edge: 'end', to: at(9.25) })
  })

  it('creates over the cells it touches, in either direction', () => {
    const hit: PointerHit = { on: 'cell', rowId: 'ann' }
    const [gesture] = committed(run(drag(hit, pointer(50, 11.1), pointer(0, 9.3))).effects)
    expect(gesture).toEqual({ is: 'create', rowId: 'ann', interval: { start: at(9.25), end: at(11.25) } })
    const context = worldOf({ view: 'days' })
    const [days] = committed(run(drag(hit, pointer(0, 11), pointer(50, 35)), context).effects)
    expect(days).toMatchObject({ interval: { start: at(0), end: at(48) } })
  })

  it('does nothing where it was picked up, on a locked row, or to one', () => {
    expect(committed(run(drag(onBlock('early'), pointer(0, 10), pointer(6, 10.05))).effects)).toEqual([])
    expect(run(drag(onBlock('locked'), pointer(0, 10, 'cat'), pointer(50, 12, 'cat'))).effects).toEqual([])
    const to = run(drag(onBlock('early'), pointer(0, 10), pointer(50, 12, 'cat'))).effects
    expect(to.map(effect => effect.is)).toEqual(['preview', 'cancel'])
  })
})

it('follows a block that gets another id while it is dragged', () => {
  const hit = { ...onBlock('early'), blockId: 'new' } as PointerHit
  const named = { ...worldOf(), blockOf: (id: string) => BLOCKS[id === 'new' ? 'early' : id] }
  const [dragging] = gestureStep(
    gestureStep(IDLE_GESTURE, { is: 'down', hit, pointer: pointer(0, 10), isTouch: false }, named)[0],
    { is: 'move', pointer: pointer(50, 11) },
    named,
  )
  const [, effects] = gestureStep(
    withBlockId(dragging, 'early'),
    { is: 'up', pointer: pointer(50, 11) },
    worldOf(),
  )
  expect(committed(effects)).toMatchObject([{ blockIds: ['early'], deltaMs: HOUR_MS }])
})

describe('a finger', () => {
  it('scrolls unless it rests, then drags, and opens a menu when lifted where it is', () => {
    const touch = drag(onBlock('early'), pointer(0, 10), pointer(50, 12), true)
    expect(run(touch.filter(event => event.is !== 'hold')).effects).toEqual([])
    expect(run(touch).effects.map(effect => effect.is)).toEqual(['picked-up', 'preview', 'commit'])
    expect(run(touch.filter(event => event.is !== 'move')).effects.map(effect => effect.is)).toEqual([
      'picked-up',
      'menu',
    ])
    for (const hit of [{ on: 'head', rowId: 'ann' } as const, { on: 'day', date: '2026-10-06' } as const]) {
      const named = drag(hit, pointer(0, 10), pointer(50, 12), true)
      expect(run(named).effects.map(effect => effect.is)).toEqual(['picked-up'])
      expect(run(named.filter(event => event.is !== 'move')).effects.at(-1)).toMatchObject({
        is: 'menu',
        hit,
      })
    }
  })
})

const anyPointer: fc.Arbitrary<GesturePointer> = fc.record({
  x: fc.integer({ min: -200, max: 200 }),
  y: fc.integer({ min: -200, max: 200 }),
  instant: fc.integer({ min: at(0), max: at(48) }),
  rowId: fc.constantFrom('ann', 'ben', 'cat', null),
  overBlockId: fc.constantFrom('late', 'locked', null),
  mods: fc.record({ ctrl: fc.boolean(), alt: fc.boolean(), shift: fc.boolean() }),
})
const anyHit: fc.Arbitrary<PointerHit> = fc.oneof(
  fc.constantFrom('ann', 'cat').map(rowId => ({ on: 'cell' as const, rowId })),
  fc.constant({ on: 'day' as const, date: '2026-10-06' }),
  fc
    .tuple(
      fc.constantFrom('early', 'late', 'locked'),
      fc.constantFrom('start' as const, 'end' as const, undefined),
    )
    .map(([id, edge]) => onBlock(id, edge)),
)
const anyEvent: fc.Arbitrary<GestureEvent> = fc.oneof(
  fc.record({ is: fc.constant('down' as const), hit: anyHit, pointer: anyPointer, isTouch: fc.boolean() }),
  fc.record({ is: fc.constant('move' as const), pointer: anyPointer }),
  fc.record({ is: fc.constant('up' as const), pointer: anyPointer }),
  fc.constant({ is: 'hold' as const }),
  fc.constant({ is: 'cancel' as const }),
)
const anyWorld = fc.constantFrom('days' as const, 'hours' as const).map(view => worldOf({ view }))

describe('whatever comes', () => {
  it('ends every preview exactly once, by a commit or a cancel', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), anyWorld, (events, context) => {
        const { effects } = run([...events, { is: 'cancel' }], context)
        let isOpen = false
        for (const { is } of effects) {
          if (is === 'preview') isOpen = true
          if (is === 'commit') expect(isOpen).toBe(true)
          if (is === 'commit' || is === 'cancel') isOpen = false
        }
        expect(isOpen).toBe(false)
      }),
    )
  })

  it('commits nothing on a locked row, nothing inverted, and nothing off the grid unless Alt is held', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), anyWorld, (events, context) => {
        let state = IDLE_GESTURE
        for (const event of events) {
          const [next, effects] = gestureStep(state, event, context)
          for (const gesture of committed(effects)) {
            const isFree = event.is === 'up' && event.pointer.mods.alt
            const moved = gesture.is === 'move' ? BLOCKS[gesture.blockIds[0]!]! : undefined
            const edges =
              gesture.is === 'create'
                ? [gesture.interval.start, gesture.interval.end]
                : [gesture.is === 'resize' ? gesture.to : moved!.start + gesture.deltaMs]
            if (gesture.is === 'create') expect(edges[0]!).toBeLessThan(edges[1]!)
            if (!isFree) expect(edges.map(edge => minuteOfDay(ZONE, edge) % 15)).toEqual(edges.map(() => 0))
            expect(gesture.is === 'resize' ? BLOCKS[gesture.blockId]!.rowId : gesture.rowId).not.toBe('cat')
          }
          state = next
        }
      }),
    )
  })
})
