import type { ReactNode } from 'react'
import type { ChartIncrement } from '#contract/endpoints/forecasts.ts'
import { Figure } from '#web/ui/feedback/Figure.tsx'
import { isShorterThanDay } from './grain.ts'
import * as texts from './texts.ts'

interface Props {
  /** Share of the actual volume that was missed; null where nothing was compared. */
  wape: number | null
  grain: ChartIncrement
  /** All ticket groups it is about have low volume. */
  isLowVolume: boolean
  from: ReactNode
  size?: 'inline' | 'tile'
}

/** 1 − Σ|forecast − actual| ÷ Σ actual per interval; a dash with its reason where that says nothing. */
export function Accuracy({ wape, grain, isLowVolume, from, size }: Props) {
  const reason = reasonOf(wape, grain, isLowVolume)
  return (
    <Figure
      size={size}
      label={accuracyLabel(grain)}
      value={wape === null || reason ? null : (1 - wape) * 100}
      unit="%"
      digits={1}
      from={reason ?? from}
    />
  )
}

export const accuracyLabel = (grain: ChartIncrement): string => texts.accuracyPer(grain)

function reasonOf(wape: number | null, grain: ChartIncrement, isLowVolume: boolean): string | null {
  if (wape === null) return null
  const longer = isShorterThanDay(grain) ? texts.lookAtItByDay : ''
  if (isLowVolume && isShorterThanDay(grain)) return texts.lowVolume(grain, longer)
  return wape >= 1 ? texts.theMissesPerAddUp(grain, longer) : null
}
