import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Done,
  Flag,
  Id,
  IdList,
  IdParam,
  Instant,
  Interval,
  isOnce,
  LocalDate,
  listOf,
  Paging,
  page,
  Weekday,
  WideColor,
  WorkingWindow,
  Zone,
} from '../shapes.ts'
import { BlockColumns, blocksOfColumns } from '../wire/block-columns.ts'
import { Block, BlockForm, BlockType, blockFields, Origin, TimeOffSubtype } from './block.ts'
import { SequenceSettings } from './organization.ts'
import { scheduleEdits } from './schedule-edits.ts'
import { schedulePresence } from './schedule-presence.ts'
import { SurferPatch } from './surfers.ts'
import { Rule } from './task-templates.ts'
import { Wishes } from './wishes.ts'

export * from './block.ts'
export * from './schedule-edits.ts'
export * from './schedule-presence.ts'
export * from './wishes.ts'

export const MAX_SCHEDULE_DAYS = 62
/** Weeks that are generated at once, at most. */
export const MAX_GENERATED_WEEKS = 26

const range = { from: Instant, to: Instant }
const ordered = (q: { from: string; to: string }) => Date.parse(q.from) < Date.parse(q.to)
const RANGE_ORDER = { message: 'from must be before to', path: ['from'] }
/** Neither list: every agent whose schedule the manager may edit. */
const scope = {
  ...range,
  surferIds: z.array(Id).optional(),
  teamIds: z.array(Id).optional(),
  /** Of the drafts of these agents and days no others than these, each with what it replaces. */
  blockIds: z.array(Id).optional(),
}
const Scope = z.object(scope).refine(ordered, RANGE_ORDER)

/** The drafts of an agent as somebody saw them: with others the call is refused. */
const Seen = z.object({ surferId: Id, seen: z.string() })
const seenScope = { ...scope, seen: z.array(Seen).optional() }

export const MAX_NOTICE_LENGTH = 280
const NoticeText = z.string().trim().max(MAX_NOTICE_LENGTH, `At most ${MAX_NOTICE_LENGTH} characters`)

export const ScheduleWarning = z.object({ code: z.string(), sentence: z.string() })
const Saved = z.object({ block: Block, warnings: z.array(ScheduleWarning) })

/** A surfer's row in the schedule, whatever the manager may do with it. */
export const ScheduleSurfer = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  timezone: z.string(),
  teamId: Id,
  teamName: z.string(),
  taskIds: z.array(Id),
  minContractedHours: z.number().nullable(),
  maxContractedHours: z.number().nullable(),
  minContractedDailyMinutes: z.number().nullable(),
  maxContractedDailyMinutes: z.number().nullable(),
  restMinutesBetweenShifts: z.number().nullable(),
  /** Earliest starts and latest ends; none: any time. */
  workingWindows: z.array(WorkingWindow),
  startDate: LocalDate.nullable(),
  endDate: LocalDate.nullable(),
  canEdit: z.boolean(),
})
export type ScheduleSurfer = z.infer<typeof ScheduleSurfer>

export const PublicationDiff = z.object({
  surferId: Id,
  surferName: z.string(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** To be sent along when these are published or discarded. */
  seen: z.string(),
})
export type PublicationDiff = z.infer<typeof PublicationDiff>

/** What publishing would do at one place of an agent's schedule: `before` is what the agent sees now. */
export const PublicationChange = z.object({
  surferId: Id,
  kind: z.enum(['added', 'changed', 'removed']),
  before: Block.nullable(),
  after: Block.nullable(),
})
export type PublicationChange = z.infer<typeof PublicationChange>

/** A block as it was at some time, in the log. */
export const LoggedBlock = z.object({
  id: Id,
  start: Instant,
  end: Instant,
  type: BlockType,
  surferId: Id,
  surferName: z.string(),
  shiftTemplateId: Id.nullable(),
  subtype: TimeOffSubtype.nullable(),
  title: z.string().nullable(),
  origin: Origin,
  breaks: z.array(Interval),
  tasks: z.array(z.object({ taskId: Id, interval: Interval })),
  isLocked: z.boolean(),
})
export type LoggedBlock = z.infer<typeof LoggedBlock>

export const EventType = z.enum([
  'add',
  'remove',
  'add-task',
  'remove-task',
  'apply',
  'apply-task-template',
  'publish',
  'clear',
])
export const ScheduleEvent = z.object({
  id: Id,
  type: EventType,
  changeId: z.string(),
  managerId: Id.nullable(),
  managerName: z.string().nullable(),
  /** Of the background work that did it; null also when that was long ago. */
  jobKind: z.string().nullable(),
  /** The activity plan or shift plan that was applied. */
  planName: z.string().nullable(),
  surferId: Id.nullable(),
  blockId: Id.nullable(),
  /** How the block was, and is: both for an edit, neither for an action on no block in particular. */
  before: LoggedBlock.nullable(),
  after: LoggedBlock.nullable(),
  createdAt: Instant,
})
export type ScheduleEvent = z.infer<typeof ScheduleEvent>

/** What taking back the newer block of a conflict would do. */
export const ConflictExplanation = z.object({
  blocks: z.array(Id).length(2),
  newerBlockId: Id,
  /** Who made it so, and when; null when nobody knows. */
  managerName: z.string().nullable(),
  at: Instant.nullable(),
  /** As what it would stand again; null: it would go. */
  becomes: LoggedBlock.nullable(),
})
export type ConflictExplanation = z.infer<typeof ConflictExplanation>

/** How often each shift is planned on a day; custom ones have no template. */
export const ShiftTally = z.object({
  date: LocalDate,
  shifts: z.array(
    z.object({
      shiftTemplateId: Id.nullable(),
      type: z.enum(['standard', 'fill']),
      count: z.int(),
    }),
  ),
})
export type ShiftTally = z.infer<typeof ShiftTally>

export const SurferCode = z.enum([
  'NO_FORECAST',
  'NO_WORKING_WINDOW',
  'UNABLE_TO_ADD',
  'NO_SURFER_HOURS',
  'WEEKLY_MINIMUM_MET',
  'BUFFER_TOO_LARGE',
  'SURFER_OUTSIDE_START_END_DATE',
])

/** Stages that agents pass on the way to an activity, in this order; `stopped` when the rule was not reached. */
export const RuleStage = z.enum([
  'shift',
  'policy',
  'skill',
  'condition',
  'window',
  'time-off',
  'kept',
  'earlier-rule',
  'start',
  'session',
  'stopped',
])

/** A part of what a rule did not reach, by the stage that removed the last agent for it. */
export const RuleMissing = z.object({
  stage: RuleStage,
  /** Minutes of activity, or breaks. */
  amount: z.number(),
  condition: z.enum(['surfer', 'shift-length', 'shift-template', 'skill', 'scheduled-task']).nullable(),
  /** The rule above that took most of the time. */
  ruleId: Id.nullable(),
  because: z.string(),
})

/** What a rule of an activity plan reached: minutes of activity, or breaks. */
export const RuleResult = z.object({
  ruleId: Id,
  name: z.string(),
  achieved: z.number(),
  target: z.number(),
  /** Most first. */
  missing: z.array(RuleMissing),
  because: z.string(),
})
export type RuleResult = z.infer<typeof RuleResult>

const OfWeek = z.int('Enter a whole number').min(1, 'At least once a week').max(7, 'At most 7 times a week')

/** A shift that an agent may be given, so often a week at most. */
export const ShiftOption = z.object({ shiftTemplateId: Id, timesPerWeek: OfWeek })
export type ShiftOption = z.infer<typeof ShiftOption>

/** A weekday that is not open: it overrides shift options and working windows. Times are the agent's own. */
export const WorkingDay = z.discriminatedUnion('type', [
  z.object({ type: z.literal('disabled'), day: Weekday }),
  z.object({
    type: z.literal('fixed'),
    day: Weekday,
    /** Of several the one that best matches demand. */
    shiftTemplateIds: z.array(Id).min(1, 'Select at least one shift'),
  }),
  z
    .object({
      type: z.literal('custom'),
      day: Weekday,
      /** An end beyond 1440 passes midnight. */
      interval: z.object({ startMinute: z.int().min(0).max(1439), endMinute: z.int().min(1).max(2880) }),
      /** Null: as the contract has it. */
      lengthMinutes: z
        .int()
        .min(15, 'At least 15 minutes')
        .max(1440, 'At most 24 hours')
        .multipleOf(15, 'Must be a multiple of 15 minutes')
        .nullable(),
    })
    .refine(({ interval }) => interval.startMinute < interval.endMinute, {
      message: 'start must not be after end',
      path: ['interval', 'startMinute'],
    })
    .refine(
      ({ interval, lengthMinutes }) => (lengthMinutes ?? 0) <= interval.endMinute - interval.startMinute,
      { message: 'The shift must fit between start and end', path: ['lengthMinutes'] },
    ),
])
export type WorkingDay = z.infer<typeof WorkingDay>

/** Which shifts an agent is generated. Neither options nor days: any within working windows and contract. */
export const SurferScheduleSettings = z.object({
  shiftOptions: z
    .array(ShiftOption)
    .refine(options => isOnce(options.map(o => o.shiftTemplateId)), { message: 'Each shift once at most' }),
  /** Weekdays that are not here are open. */
  workingDays: z
    .array(WorkingDay)
    .refine(days => isOnce(days.map(d => d.day)), { message: 'Each weekday once at most' }),
  wishes: Wishes.default([]),
})
export type SurferScheduleSettings = z.infer<typeof SurferScheduleSettings>

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

/** `result` of a job of kind "generate-schedule". */
export const GenerationResult = z.object({
  shiftCount: z.int(),
  minutesAdded: z.number(),
  coverageBefore: z.number(),
  coverageAfter: z.number(),
  notices: z.array(
    z.object({
      surferId: Id,
      surferName: z.string(),
      code: SurferCode,
      because: z.string(),
      remedy: Remedy.nullable().default(null),
    }),
  ),
  /** Agent-hours against the forecast, of the chosen agents' shifts before activities; null in old results. */
  staffing: z
    .object({
      missingHours: z.number(),
      superfluousHours: z.number(),
      /** A missing hour weighs three times a superfluous one. */
      cost: z.number(),
      /** No schedule within these contracts costs less; null: not known. */
      leastCost: z.number().nullable(),
      /** What the cost is made of, and what else was weighed. */
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
  /** Of each agent who has any: days off, and places of the days that are worked. */
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
})
export type GenerationResult = z.infer<typeof GenerationResult>

/** `result` of a job of kind "apply-task-template". */
export const PlanApplicationResult = z.object({
  /** Shifts whose activities changed. */
  shiftCount: z.int(),
  rules: z.array(RuleResult),
})
export type PlanApplicationResult = z.infer<typeof PlanApplicationResult>

/** What applying rules to a range would make of it, as nobody has written it. */
export const PlanPreview = z.object({
  /** The agents' blocks that meet the range, with the activities they would have. */
  blocks: BlockColumns.transform(columns => blocksOfColumns(columns).blocks),
  /** Shifts whose activities would change. */
  shiftCount: z.int(),
  rules: z.array(RuleResult),
  /** Of the ticket groups that the rules serve, per quarter-hour. */
  coverage: z.object({
    startsAt: Instant,
    streams: z.array(
      z.object({
        /** Null: all of them together. */
        streamId: Id.nullable(),
        required: z.array(z.number()),
        actual: z.array(z.number()),
      }),
    ),
  }),
})
export type PlanPreview = z.infer<typeof PlanPreview>

/** Either a job or why there is none. */
export const JobStart = z.union([
  z.object({ jobId: Id }),
  z.object({ error: z.object({ type: z.string(), message: z.string() }) }),
])

export const GenerationForm = z
  .object({
    surferIds: z.array(Id).optional(),
    teamIds: z.array(Id).optional(),
    /** First day, a day on which the week starts. */
    from: LocalDate,
    /** The day after the last; whole weeks from `from`. */
    to: LocalDate,
    taskTemplateId: Id.nullable().default(null),
    keepExisting: z.boolean().default(true),
    shouldpublish: z.boolean().default(false),
  })
  .refine(f => f.from < f.to, RANGE_ORDER)

export const schedule = {
  ...scheduleEdits,
  ...schedulePresence,
  surfers: endpoint({
    method: 'GET',
    path: '/schedule/surfers',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'The rows of the schedule: agents by team',
    query: z.object({ teamIds: IdList, taskIds: IdList, searchText: z.string().optional() }),
    reply: z.array(ScheduleSurfer),
  }),
  blocks: endpoint({
    method: 'GET',
    path: '/blocks',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Blocks that meet the range: the drafts as managers see them, or what is published',
    query: z
      .object({ ...range, surferIds: IdList, teamIds: IdList, published: Flag })
      .refine(ordered, RANGE_ORDER),
    reply: BlockColumns.transform(blocksOfColumns),
  }),
  createBlock: endpoint({
    method: 'POST',
    path: '/blocks',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Add a block as a draft',
    body: BlockForm,
    reply: Saved,
  }),
  updateBlock: endpoint({
    method: 'PATCH',
    path: '/blocks/:blockId',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Change a block; of a published one a draft is made beside it',
    params: z.object({ blockId: IdParam }),
    body: z.object(blockFields).partial(),
    reply: Saved,
  }),
  removeBlock: endpoint({
    method: 'DELETE',
    path: '/blocks/:blockId',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Delete a block; a published one stays visible to the agent until publishing',
    params: z.object({ blockId: IdParam }),
    reply: Done,
  }),
  diff: endpoint({
    method: 'POST',
    path: '/schedule/diff',
    permission: { allow: 'schedule.view', teams: 'of-surfers' },
    audit: 'none',
    summary: 'What publishing would change, per agent',
    body: Scope,
    reply: z.array(PublicationDiff),
  }),
  diffBlocks: endpoint({
    method: 'POST',
    path: '/schedule/diff/blocks',
    permission: { allow: 'schedule.view', teams: 'of-surfers' },
    audit: 'none',
    summary: 'What publishing would change, block by block',
    body: Scope,
    reply: z.array(PublicationChange),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/schedule/publish',
    permission: { allow: 'schedule.publish', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Show the drafts of the range to their agents, with a notice if one is given',
    body: z
      .object({ ...seenScope, notice: z.object({ text: NoticeText.default('') }).optional() })
      .refine(ordered, RANGE_ORDER),
    reply: z.object({ added: z.int(), changed: z.int(), removed: z.int(), surferCount: z.int() }),
  }),
  discard: endpoint({
    method: 'POST',
    path: '/schedule/discard',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: 'schedule-history',
    summary: 'Drop the drafts of the range and go back to what is published',
    body: z.object(seenScope).refine(ordered, RANGE_ORDER),
    reply: z.object({ discarded: z.int() }),
  }),
  resolveConflict: endpoint({
    method: 'POST',
    path: '/schedule/conflicts/resolve',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'resolve', entity: 'schedule-conflict', id: null, fields: 'all' },
    summary: 'IGNORE lets both blocks stay; REVERT takes the newer change back',
    body: z.object({ blockIds: z.array(Id).length(2), mode: z.enum(['IGNORE', 'REVERT']) }),
    reply: Done,
  }),
  explainConflicts: endpoint({
    method: 'POST',
    path: '/schedule/conflicts/explain',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Which block of each conflict is the newer one, and what taking it back would do',
    body: z.object({ conflicts: z.array(z.array(Id).length(2)).max(500) }),
    reply: z.array(ConflictExplanation),
  }),
  tallies: endpoint({
    method: 'GET',
    path: '/schedule/tallies',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'How often each shift is planned a day, by the days of a zone',
    query: z
      .object({
        from: LocalDate,
        /** The day after the last. */
        to: LocalDate,
        timezone: Zone,
        surferIds: IdList,
        teamIds: IdList,
        published: Flag,
      })
      .refine(q => q.from < q.to, RANGE_ORDER),
    reply: z.array(ShiftTally),
  }),
  events: endpoint({
    method: 'GET',
    path: '/schedule/events',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Who changed the schedule, newest first; of a block also what it was made from',
    query: Paging.extend({
      blockId: IdParam.optional(),
      surferIds: IdList,
      types: listOf(EventType),
      managerIds: IdList,
    }),
    reply: page(ScheduleEvent),
  }),
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
  surferSettings: endpoint({
    method: 'GET',
    path: '/surfers/:surferId/schedule-settings',
    permission: { allow: 'schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'Which shifts an agent is generated, and on which days',
    params: z.object({ surferId: IdParam }),
    reply: SurferScheduleSettings,
  }),
  changeSurferSettings: endpoint({
    method: 'PUT',
    path: '/surfers/:surferId/schedule-settings',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'change', entity: 'schedule-settings', id: 'params.surferId', fields: 'all' },
    summary: 'Say which shifts an agent is generated, and on which days',
    params: z.object({ surferId: IdParam }),
    body: SurferScheduleSettings,
    reply: SurferScheduleSettings,
  }),
  applyTaskTemplate: endpoint({
    method: 'POST',
    path: '/task-templates/:taskTemplateId/apply',
    permission: { allow: 'schedule.edit', teams: 'of-surfers' },
    audit: { action: 'apply', entity: 'task-template', id: 'params.taskTemplateId', fields: 'all' },
    refusalField: 'error',
    summary: 'Start filling shifts with the activities of a plan',
    params: z.object({ taskTemplateId: IdParam }),
    body: z.object({ ...range, surferIds: z.array(Id).optional() }).refine(ordered, RANGE_ORDER),
    reply: JobStart,
  }),
  previewTaskTemplate: endpoint({
    method: 'POST',
    path: '/task-templates/preview',
    permission: { allow: 'task-templates.view', teams: 'none' },
    audit: 'none',
    summary: 'What rules, saved or not, would make of the shifts of a range; nothing is written',
    body: z
      .object({
        ...range,
        teamIds: z.array(Id).default([]),
        /** Beside those of the teams. */
        surferIds: z.array(Id).default([]),
        rules: z.array(Rule),
      })
      .refine(ordered, RANGE_ORDER),
    reply: PlanPreview,
  }),
}

/** What a publishing told an agent. */
export const ScheduleNotice = z.object({
  id: Id,
  text: z.string(),
  managerName: z.string().nullable(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** From the start of the first block that changed to the end of the last. */
  interval: Interval,
  createdAt: Instant,
})
export type ScheduleNotice = z.infer<typeof ScheduleNotice>

/** One's own published schedule: nothing else of the schedule is open to surfers. */
export const mySchedule = {
  notices: endpoint({
    method: 'GET',
    path: '/my/schedule/notices',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'How my schedule changed since I last looked, newest first',
    reply: z.array(ScheduleNotice),
  }),
  seeNotices: endpoint({
    method: 'POST',
    path: '/my/schedule/notices/seen',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: { unrecorded: 'A mark that the agent has read a notice, for the agent alone.' },
    summary: 'Not to be shown again',
    body: z.object({ noticeIds: z.array(Id).min(1) }),
    reply: Done,
  }),
  get: endpoint({
    method: 'GET',
    path: '/my/schedule',
    permission: { allow: 'own-schedule.view', teams: 'none' },
    audit: 'none',
    summary: 'My published shifts, activities and time off',
    query: z.object(range).refine(ordered, RANGE_ORDER),
    reply: z.object({
      timezone: z.string(),
      blocks: z.array(
        Block.omit({
          revision: true,
          publishedState: true,
          origin: true,
          remoteSubtype: true,
          isLocked: true,
        }),
      ),
      tasks: z.array(
        z.object({ id: Id, name: z.string(), emoji: z.string(), color: WideColor, type: z.string() }),
      ),
      shiftTemplates: z.array(z.object({ id: Id, name: z.string(), color: WideColor })),
    }),
  }),
}
