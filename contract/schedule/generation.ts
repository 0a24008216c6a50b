// Generating shifts and activities for whole weeks.
import { z } from 'zod'
import { CoverageFigures, CoverageSummary } from '../coverage-figures.ts'
import { endpoint } from '../endpoint.ts'
import { SequenceSettings } from '../scheduling-settings.ts'
import { Id, Interval, LocalDate, Weekday } from '../shapes.ts'
import { SurferPatch } from '../surfer-fields.ts'
import { JobStart } from './job-start.ts'
import { RANGE_ORDER } from './range.ts'
import { RuleResult } from './rule-results.ts'
import { SurferScheduleSettings } from './surfer-settings.ts'

export const SurferCode = z.enum([
  'NO_FORECAST',
  'NO_WORKING_WINDOW',
  'UNABLE_TO_ADD',
  'NO_SURFER_HOURS',
  'WEEKLY_MINIMUM_MET',
  'BUFFER_TOO_LARGE',
  'SURFER_OUTSIDE_START_END_DATE',
])

/** The smallest single change that would let an agent be scheduled. */
export const Remedy = z.object({
  sentence: z.string(),
  /** For the agent's settings; null: it is about something else. */
  change: SurferPatch.pick({
    workingWindows: true,
    minContractedHours: true,
    maxContractedHours: true,
    minContractedDailyMinutes: true,
    maxContractedDailyMinutes: true,
    restMinutesBetweenShifts: true,
    startDate: true,
    endDate: true,
    taskIds: true,
  }).nullable(),
  /** For the organization's rules: they hold for everybody. */
  rules: SequenceSettings.nullable().default(null),
  /** For the agent's shifts and days: these parts as they would be. */
  settings: SurferScheduleSettings.pick({ shiftOptions: true, workingDays: true })
    .partial()
    .nullable()
    .default(null),
  /** May follow the other on the next day: for everybody too. */
  succession: z.object({ beforeId: Id, afterId: Id }).nullable().default(null),
  /** Shift minutes more in the weeks that were generated. */
  minutesGained: z.number(),
})
export type Remedy = z.infer<typeof Remedy>

/** Action after which a generated schedule would be short by least. */
export const LargestGain = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('agents'),
    streamId: Id,
    streamName: z.string(),
    interval: Interval,
    agents: z.int(),
    /** Agent-hours that would be short no more. */
    hours: z.number(),
  }),
  z.object({
    type: z.literal('remedy'),
    surferId: Id,
    surferName: z.string(),
    sentence: z.string(),
    /** Agent-hours at most. */
    hours: z.number(),
  }),
])
export type LargestGain = z.infer<typeof LargestGain>

/** Coverage of the weeks that were generated, as the schedule shows it. */
export const GeneratedCoverage = CoverageSummary.extend({
  before: CoverageFigures,
  /** Agent-hours that no schedule within these contracts and windows avoids; null: not known. */
  unavoidableHours: z.number().nullable(),
  /** Null where nothing is short. */
  largestGain: LargestGain.nullable(),
})
export type GeneratedCoverage = z.infer<typeof GeneratedCoverage>

/** `result` of a job of kind "generate-schedule". */
export const GenerationResult = z.object({
  shiftCount: z.int(),
  minutesAdded: z.number(),
  coverageBefore: z.number(),
  coverageAfter: z.number(),
  /** Null in old results. */
  coverage: GeneratedCoverage.nullable().default(null),
  notices: z.array(
    z.object({
      surferId: Id,
      surferName: z.string(),
      code: SurferCode,
      because: z.string(),
      remedy: Remedy.nullable().default(null),
    }),
  ),
  /** Agent-hours of the weeks against the forecast, as the schedule's coverage counts them, activities included; null in old results. */
  staffing: z
    .object({
      missingHours: z.number(),
      superfluousHours: z.number(),
      /** A missing hour weighs three times a superfluous one. */
      cost: z.number(),
      /** No schedule within these contracts costs less; null: not known. */
      leastCost: z.number().nullable(),
      /** The parts of the cost, and the other terms of the objective. */
      terms: z
        .array(
          z.object({
            term: z.enum([
              'under',
              'over',
              'contract',
              'start-spread',
              'fairness',
              'preference',
              'stability',
            ]),
            /** Hours; of fairness, shifts beyond the fair share, squared. */
            amount: z.number(),
            /** Proven: no schedule within these contracts has less; null: not known. */
            least: z.number().nullable(),
          }),
        )
        .default([]),
    })
    .nullable()
    .default(null),
  rules: z.array(RuleResult),
  /** Wishes by agent: days off, and the positions of the days that are worked. */
  wishes: z
    .array(
      z.object({
        surferId: Id,
        surferName: z.string(),
        wished: z.int(),
        kept: z.int(),
        /** A sentence for each that was not kept, up to some. */
        missed: z.array(z.string()),
      }),
    )
    .default([]),
  isPublished: z.boolean(),
  /** Shifts that stayed, since a request to change or swap them is open; 0 in old results. */
  awaitedCount: z.int().default(0),
})
export type GenerationResult = z.infer<typeof GenerationResult>

/** Weeks that are generated at once, at most. */
export const MAX_GENERATED_WEEKS = 26

export const GenerationForm = z
  .object({
    surferIds: z.array(Id).optional(),
    teamIds: z.array(Id).optional(),
    /** First day, on which a week starts. */
    from: LocalDate,
    /** The day after the last; whole weeks from `from`. */
    to: LocalDate,
    /** The weekday on which the weeks that were chosen start; the organization's when left out. */
    weekStartsOn: Weekday.optional(),
    taskTemplateId: Id.nullable().default(null),
    keepExisting: z.boolean().default(true),
    shouldpublish: z.boolean().default(false),
  })
  .refine(f => f.from < f.to, RANGE_ORDER)

export const scheduleGeneration = {
  generate: endpoint({
    method: 'POST',
    path: '/schedule/generate',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'start', entity: 'schedule-generation', id: 'reply.jobId', fields: 'all' },
    refusalField: 'error',
    summary: 'Start generating shifts and activities for whole weeks',
    body: GenerationForm,
    reply: JobStart,
  }),
}
