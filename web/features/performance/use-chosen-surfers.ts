// Agents whose performance is shown; none until somebody is chosen. The choice is kept for the next visit; the
// address comes first, so that a link shows what its sender saw.
import { useMemo } from 'react'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import { usePreference } from '#web/lib/preferences.ts'
import type { PerformanceSearch } from './performance-search.ts'

export interface SurferChoice {
  teamIds: number[]
  surferIds: number[]
}

export function useChosenSurfers(
  { team, agent }: PerformanceSearch,
  setSearch: (changes: { team: number[]; agent: number[]; offset: undefined }) => void,
): [SurferChoice, (choice: SurferChoice) => void] {
  const [kept, keep] = usePreference('performanceFilter')
  const isInAddress = team !== undefined || agent !== undefined
  const choice = useMemo(
    () =>
      isInAddress
        ? { teamIds: team ?? [], surferIds: agent ?? [] }
        : { teamIds: kept.teamIds ?? [], surferIds: kept.surferIds ?? [] },
    [isInAddress, team, agent, kept],
  )
  const choose = (next: SurferChoice) => {
    keep({ ...kept, ...next })
    setSearch({ team: next.teamIds, agent: next.surferIds, offset: undefined })
  }
  return [choice, choose]
}

export const isNobody = ({ teamIds, surferIds }: SurferChoice): boolean =>
  teamIds.length === 0 && surferIds.length === 0

/** The chosen agents and those of the chosen teams, by name. */
export const chosenOf = (
  surfers: readonly ScheduleSurfer[],
  { teamIds, surferIds }: SurferChoice,
): ScheduleSurfer[] =>
  surfers
    .filter(surfer => teamIds.includes(surfer.teamId) || surferIds.includes(surfer.id))
    .toSorted((a, b) => `${a.firstName} ${a.lastName}`.localeCompare(`${b.firstName} ${b.lastName}`))
