// Actions of the builder's grids, by context.
import { createContext, type PointerEvent, type ReactNode, useContext } from 'react'
import type { ShiftTemplate } from '#contract/endpoints/shift-templates.ts'
import type { Weekday } from '#core/time/index.ts'
import type { Cell, DraftShift, ShiftRef } from '../draft/draft.ts'
import type { DraftEdit, NewShift } from '../draft/draft-edits.ts'
import type { PlanSurfers } from '../plan/plan-surfers.ts'
import * as texts from './texts.ts'

/** Dragged thing: a shift of the panel, one of a rota, or an agent of an order. */
export type Dragged =
  | { is: 'new'; shift: NewShift }
  | { is: 'placed'; from: ShiftRef }
  | { is: 'turn'; rota: number; index: number }

export interface BuilderActions {
  /** First day of the plan's weeks. */
  weekStartsOn: Weekday
  people: PlanSurfers
  templates: ReadonlyMap<number, ShiftTemplate>
  /** Those that can be chosen, in the order of their number keys. */
  choices: readonly ShiftTemplate[]
  isLocked: boolean
  edit: (edit: DraftEdit) => void
  drag: (event: PointerEvent, dragged: Dragged, face: ReactNode) => void
  /** A shift of the panel that clicks place. */
  armed: NewShift | null
  clipboard: { refs: ShiftRef[]; isCut: boolean } | null
  setClipboard: (clipboard: BuilderActions['clipboard']) => void
  openShift: (where: Cell | ShiftRef) => void
  openMenu: (cell: Cell, at: { x: number; y: number }) => void
  announce: (text: string) => void
}

const Context = createContext<BuilderActions | null>(null)
export const BuilderProvider = Context.Provider

export function useBuilder(): BuilderActions {
  const actions = useContext(Context)
  if (!actions) throw new Error('useBuilder needs a BuilderProvider around it')
  return actions
}

export const newShiftOf = ({ id, interval, timezone, breaks }: ShiftTemplate): NewShift => ({
  interval,
  timezone,
  breaks,
  shiftTemplateId: id,
})

export const titleOf = (
  shift: Pick<DraftShift, 'shiftTemplateId'>,
  templates: ReadonlyMap<number, ShiftTemplate>,
): string => templates.get(shift.shiftTemplateId ?? 0)?.name ?? texts.shift
