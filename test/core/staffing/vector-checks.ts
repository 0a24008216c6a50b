// Compares the staffing functions with reference vectors: what each model's vector claims, next to what our
// functions say. Used by the tests and by the benchmark.
import { chatState } from '#core/staffing/chat.ts'
import { erlangA } from '#core/staffing/erlang-a.ts'
import {
  averageSpeedOfAnswerSeconds,
  erlangB,
  erlangC,
  serversNeeded,
  serviceLevelErlangC,
} from '#core/staffing/queueing.ts'
import { explainRequirement, requiredStaff } from '#core/staffing/required-staff.ts'
import type { StaffingTarget } from '#core/staffing/types.ts'
import { limitedQueue } from './limited-queue.ts'
import {
  chatCapacity,
  constantStaffForDeferred,
  serversNeededErlangA,
  serversNeededForBlocking,
} from './reference-formulas.ts'

type Numbers = Record<string, number>

export interface Vector {
  id: string
  model: string
  input: Numbers & { arrivals?: readonly number[] }
  expected: Numbers
}

export interface VectorComparison {
  what: string
  expected: number
  actual: number
  /** Largest allowed difference. */
  tolerance: number
}

const EXACT = 1e-10
const SERIES = 1e-7
const CHAT = 1e-9
/** requiredStaff keeps two decimals. */
const TWO_DECIMALS = 0.00501

/** Numbers to compare for one vector; null for models that are not covered here. */
export function comparisonsFor(vector: Vector): VectorComparison[] | null {
  const ours = MODELS[vector.model]?.(vector)
  if (!ours) return null
  return Object.entries(ours).map(([what, { value, tolerance }]) => ({
    what: `${vector.id} ${what}`,
    expected: vector.expected[what]!,
    actual: value,
    tolerance,
  }))
}

export const isMet = ({ expected, actual, tolerance }: VectorComparison): boolean =>
  Math.abs(expected - actual) <= tolerance * Math.max(1, Math.abs(expected))

type Ours = Record<string, { value: number; tolerance: number }>

const exactly = (values: Numbers, tolerance = EXACT): Ours =>
  Object.fromEntries(Object.entries(values).map(([what, value]) => [what, { value, tolerance }]))

const chatTeam = (input: Numbers, agents: number) => ({
  arrivalsPerSecond: (input.chats_per_hour ?? (input.volume! * 3600) / input.interval_sec!) / 3600,
  handleTimeSeconds: input.aht_single_sec!,
  agents,
  concurrency: input.max_concurrency!,
  handleTimeStretch: input.slowdown_per_extra_chat!,
  patienceSeconds: null,
})

const MODELS: Record<string, (vector: Vector) => Ours> = {
  erlangB: ({ input }) => exactly({ blocking: erlangB(input.load!, input.servers!) }),

  erlangB_required: ({ input }) =>
    exactly({ servers: serversNeededForBlocking(input.load!, input.max_blocking!) }),

  erlangC: ({ input }) => {
    const queue = {
      arrivalsPerSecond: input.arrivals_per_hour! / 3600,
      handleTimeSeconds: input.aht_sec!,
      servers: input.agents!,
    }
    const load = queue.arrivalsPerSecond * queue.handleTimeSeconds
    return exactly({
      prob_wait: erlangC(load, queue.servers),
      service_level: serviceLevelErlangC({ ...queue, targetSeconds: input.target_sec! }),
      asa: averageSpeedOfAnswerSeconds(queue),
      occupancy: load / queue.servers,
    })
  },

  erlangC_required: ({ input }) => {
    const target: StaffingTarget = {
      isOnline: true,
      targetResponseTimeSeconds: input.target_sec!,
      serviceLevelPercent: input.target_sl! * 100,
      concurrency: 1,
      shrinkageFraction: input.shrinkage!,
      occupancyFraction: input.max_occupancy!,
    }
    return {
      ...exactly({
        agents: serversNeeded((input.volume! * input.aht_sec!) / input.interval_sec!, input.aht_sec!, {
          targetSeconds: input.target_sec!,
          serviceLevelFraction: input.target_sl!,
          occupancyFraction: input.max_occupancy!,
        }),
      }),
      scheduled_fte: {
        value: requiredStaff({
          target,
          incrementMinutes: input.interval_sec! / 60,
          volume: [input.volume!],
          handleTimeSeconds: [input.aht_sec!],
          isOpen: null,
        })[0]!,
        tolerance: TWO_DECIMALS,
      },
    }
  },

  erlangA: ({ input }) => {
    const found = erlangA({
      arrivalsPerSecond: input.arrivals_per_hour! / 3600,
      handleTimeSeconds: input.aht_sec!,
      servers: input.agents!,
      patienceSeconds: input.patience_sec!,
      targetSeconds: input.target_sec!,
    })
    return exactly(
      {
        prob_wait: found.waitProbability,
        prob_abandon: found.abandonProbability,
        mean_wait_all: found.meanWaitSeconds,
        occupancy: found.occupancy,
        answered_within_T_of_offered: found.answeredInTime,
        sl_excl_short_abandons: found.serviceLevel,
      },
      SERIES,
    )
  },

  erlangA_required: ({ input }) =>
    exactly({
      agents: serversNeededErlangA(
        {
          arrivalsPerSecond: input.volume! / input.interval_sec!,
          handleTimeSeconds: input.aht_sec!,
          patienceSeconds: input.patience_sec!,
        },
        {
          targetSeconds: input.target_sec!,
          serviceLevelFraction: input.target_sl!,
          maxAbandonFraction: input.max_abandon!,
        },
      ),
    }),

  sqrt_staffing_C: ({ input, expected }) =>
    exactly({ exact_prob_wait: erlangC(input.load!, expected.agents!) }, SERIES),

  sqrt_staffing_A: ({ input, expected }) => {
    const found = erlangA({
      arrivalsPerSecond: input.load!,
      handleTimeSeconds: 1,
      servers: expected.agents!,
      patienceSeconds: 1 / input.theta_over_mu!,
      targetSeconds: 0,
    })
    return exactly(
      { exact_prob_wait: found.waitProbability, exact_prob_abandon: found.abandonProbability },
      SERIES,
    )
  },

  deferred_constant: ({ input }) =>
    exactly({
      min_constant_agents: constantStaffForDeferred({
        arrivals: input.arrivals ?? [],
        handleTimeSeconds: input.aht_sec!,
        intervalSeconds: input.interval_sec!,
        dueIntervals: input.due_intervals!,
        occupancyFraction: input.max_occupancy!,
      }),
    }),

  deferred_workload: ({ input }) => {
    const perDay = input.items_per_day! + input.backlog_items! / input.clear_backlog_days!
    const levelledDay = requiredStaff({
      target: {
        isOnline: false,
        targetResponseTimeSeconds: null,
        serviceLevelPercent: 0,
        concurrency: 1,
        shrinkageFraction: input.shrinkage!,
        occupancyFraction: input.max_occupancy!,
      },
      incrementMinutes: 60,
      volume: [perDay / input.open_hours!],
      handleTimeSeconds: [input.aht_sec!],
      isOpen: null,
    })
    return { scheduled_fte: { value: levelledDay[0]!, tolerance: TWO_DECIMALS } }
  },

  chat_concurrency: ({ input }) => {
    const team = chatTeam(input, input.agents!)
    const found = chatState(team, input.target_sec!)
    const slots = team.agents * team.concurrency
    return exactly(
      {
        slots,
        prob_wait: found.waitProbability,
        service_level: found.serviceLevel,
        asa: found.meanWaitSeconds,
        mean_concurrency_per_agent: found.inService / team.agents,
        slot_occupancy: found.inService / slots,
        capacity_chats_per_hour: chatCapacity(team) * 3600,
      },
      CHAT,
    )
  },

  chat_required: ({ input }) => {
    const target: StaffingTarget = {
      isOnline: true,
      targetResponseTimeSeconds: input.target_sec!,
      serviceLevelPercent: input.target_sl! * 100,
      concurrency: input.max_concurrency!,
      handleTimeStretch: input.slowdown_per_extra_chat!,
      shrinkageFraction: input.shrinkage!,
      occupancyFraction: 1,
    }
    const steps = explainRequirement(
      {
        target,
        incrementMinutes: input.interval_sec! / 60,
        volume: [input.volume!],
        handleTimeSeconds: [input.aht_single_sec!],
        isOpen: null,
      },
      0,
    )
    const found = chatState(chatTeam(input, steps.agentsBeforeShrinkage), input.target_sec!)
    return exactly(
      {
        agents: steps.agentsBeforeShrinkage,
        scheduled_ceil: Math.ceil(steps.required),
        service_level: found.serviceLevel,
        prob_wait: found.waitProbability,
        asa: found.meanWaitSeconds,
      },
      CHAT,
    )
  },

  mmnK: ({ input }) => {
    const found = limitedQueue({
      arrivalsPerSecond: input.arrivals_per_hour! / 3600,
      handleTimeSeconds: input.aht_sec!,
      servers: input.agents!,
      places: input.lines!,
    })
    return exactly({
      blocking: found.blocking,
      prob_wait_of_admitted: found.waitProbability,
      mean_wait_admitted: found.meanWaitSeconds,
      occupancy: found.occupancy,
    })
  },

  erlangC_required_asa: ({ input, expected }) => {
    const queue = {
      arrivalsPerSecond: input.volume! / input.interval_sec!,
      handleTimeSeconds: input.aht_sec!,
      servers: expected.agents!,
    }
    return exactly({ asa: averageSpeedOfAnswerSeconds(queue) })
  },
}
