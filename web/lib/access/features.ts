// Parts of the product that are turned off here, as the server says: asked at the start of a session and every five
// minutes.
import { createContext, useContext } from 'react'
import type { Feature } from '#contract/features.ts'
import { features } from '#contract/internal/feature-flags.ts'
import { MINUTE_MS } from '#core/time/index.ts'
import { useCall } from '../queries.ts'

const AGAIN_MS = 5 * MINUTE_MS

export type FeaturesOff = ReadonlySet<Feature>
const NONE: FeaturesOff = new Set()

/** Null until it is known. When it can't be known everything is shown: the server refuses what is off. */
export function useAskedFeaturesOff(): FeaturesOff | null {
  const asked = useCall(features.off, {}, { refetchIntervalMs: AGAIN_MS })
  if (asked.data) return asked.data.off.length === 0 ? NONE : new Set(asked.data.off)
  return asked.isPending ? null : NONE
}

// For every component; web/app provides it.
const FeaturesContext = createContext<FeaturesOff>(NONE)
export const FeaturesOffProvider = FeaturesContext.Provider

export const useFeaturesOff = (): FeaturesOff => useContext(FeaturesContext)
export const useFeature = (feature: Feature): boolean => !useFeaturesOff().has(feature)
