// Agents of a shift plan, and whether somebody may change it: that takes edit permission on its teams and
// on the teams of all agents in it.
import { useMemo } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { SchedulePlan } from '#contract/endpoints/schedule-plans.ts'
import type { Team } from '#contract/endpoints/teams.ts'
import { useCall, useCallAll } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import type { SurferOption } from '#web/parts/SurferPicker.tsx'
import * as texts from './texts.ts'

export interface PlanSurfers {
  /** In the order of their names. */
  surfers: ScheduleSurfer[]
  byId: ReadonlyMap<number, ScheduleSurfer>
  teams: Team[]
}

export const surferName = ({ firstName, lastName }: Pick<ScheduleSurfer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

export const nameIn = ({ byId }: PlanSurfers, id: number): string => {
  const surfer = byId.get(id)
  return surfer ? surferName(surfer) : texts.agentId(id)
}

export function usePlanSurfers() {
  const surfers = useCall(api.schedule.surfers, { query: {} })
  const teams = useCallAll(api.teams.list, { query: { limit: 500 } })
  const people = useMemo<PlanSurfers>(() => {
    const all = (surfers.data ?? []).toSorted((a, b) => surferName(a).localeCompare(surferName(b)))
    return { surfers: all, byId: new Map(all.map(one => [one.id, one])), teams: teams.data ?? [] }
  }, [surfers.data, teams.data])
  return {
    people,
    /** Stays so when a later look fails. */
    isLoaded: surfers.data !== undefined && teams.data !== undefined,
    error: surfers.error ?? teams.error,
    retry: () => void Promise.all([surfers.refetch(), teams.refetch()]),
  }
}

type PlanPeople = Pick<SchedulePlan, 'teamIds' | 'surferIds' | 'shiftPatterns' | 'roundRobins'>

export const inPatterns = ({ shiftPatterns }: Pick<SchedulePlan, 'shiftPatterns'>): Map<number, string> =>
  new Map(
    shiftPatterns.flatMap(({ name, groups }) =>
      groups.flatMap(group => group.assignees.map(id => [id, name] as const)),
    ),
  )

/** To whom the plan gives shifts. */
export const assigneesOf = (plan: Pick<SchedulePlan, 'shiftPatterns' | 'roundRobins'>): Set<number> =>
  new Set([...inPatterns(plan).keys(), ...plan.roundRobins.flatMap(one => one.orderedAssignees)])

/** Agents of its teams, those it names, and those who have shifts in it. */
export function membersOf(plan: PlanPeople, { surfers }: PlanSurfers): ScheduleSurfer[] {
  const [teams, named] = [new Set(plan.teamIds), new Set([...plan.surferIds, ...assigneesOf(plan)])]
  return surfers.filter(one => teams.has(one.teamId) || named.has(one.id))
}

/** Teams whose schedule this manager may not edit, though the plan needs it. */
export function useLockedTeams(people: PlanSurfers): (plan: PlanPeople) => Team[] {
  const { managerId } = useUser()
  return useMemo(() => {
    const locked = people.teams.filter(team => !team.managers.some(manager => manager.id === managerId))
    return plan => {
      const touched = new Set([
        ...plan.teamIds,
        ...[...plan.surferIds, ...assigneesOf(plan)].map(id => people.byId.get(id)?.teamId),
      ])
      return locked.filter(team => touched.has(team.id))
    }
  }, [people, managerId])
}

/** To choose from; `canChoose` leaves out whom the plan may not have. */
export const surferOptionsOf = (surfers: readonly ScheduleSurfer[]): SurferOption[] =>
  surfers.map(one => ({
    id: one.id,
    name: surferName(one),
    teamName: one.teamName,
    ...(one.canEdit ? {} : { disabledBecause: texts.youMayNotEdit(one.teamName) }),
  }))
