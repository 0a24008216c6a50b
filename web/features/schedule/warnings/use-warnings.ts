// Rules that the schedule on the screen breaks. An agent is evaluated again only when something of that agent changes.
import { useMemo } from 'react'
import { api } from '#contract/endpoints/index.ts'
import {
  draftView,
  type PlacedWarning,
  publishedView,
  type ScheduledBlock,
  surferWarnings,
  type WarnedSurfer,
  type WarningRules,
  warningsShownIn,
} from '#core/blocks/index.ts'
import {
  addDays,
  type Interval,
  instantAt,
  localDateOf,
  overlaps,
  type Weekday,
  weekStartOf,
} from '#core/time/index.ts'
import { useCall } from '#web/lib/queries.ts'
import { remembered } from '#web/lib/remembered.ts'
import { useSliced } from '#web/lib/slices.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { shareUnchanged, toScheduleBlock } from '../blocks/blocks-patch.ts'
import type { ScheduleBlock } from '../blocks/schedule-block.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import { serviceNames, warnedSurfer } from './warned-surfer.ts'
import type { WarningContext } from './warnings-of-edits.ts'

export interface Warnings {
  /** All warnings, in the agents' order of the schedule, then by time. */
  all: readonly PlacedWarning[]
  /** Sentences for the marks on blocks. */
  byBlock: ReadonlyMap<number, string[]>
  bySurfer: ReadonlyMap<number, readonly PlacedWarning[]>
  ruleContext: WarningContext
}

interface Evaluated {
  blocks: readonly ScheduledBlock[]
  rules: WarningRules
  warnings: PlacedWarning[]
}

type View = Pick<ScheduleView, 'from' | 'to' | 'zone' | 'isPublished'> & {
  filters: Pick<ScheduleView['filters'], 'teamIds'>
}

/** `blocks`: those of the agents in view, including unsaved (optimistic) edits. */
export function useWarnings(
  view: View,
  { surfers, names }: Pick<Schedule, 'surfers' | 'names'>,
  blocks: readonly ScheduleBlock[],
): Warnings {
  const { from, to, isPublished } = view
  const around = useAround(view)
  const { schedulingSettings: settings, weekStartsOn } = useOrganization().data ?? {}
  const rules = rulesOf(names, settings, weekStartsOn, around.known.start, around.known.end)
  const bySurferBlocks = useMemo(() => {
    const isThere = new Set(blocks.map(block => block.id))
    const beside = around.blocks.filter(
      block => !isThere.has(block.id) && !overlaps(block.interval, { start: from, end: to }),
    )
    const all = [...blocks, ...beside]
    return Map.groupBy(isPublished ? publishedView(all) : draftView(all), block => block.surferId)
  }, [blocks, around.blocks, from, to, isPublished])
  const ruleContext = useMemo<WarningContext>(
    () => ({
      surfers: new Map(surfers.map(one => [one.id, warnedSurfer(one)])),
      blocksOf: surferId => bySurferBlocks.get(surferId) ?? [],
      rules,
    }),
    [surfers, bySurferBlocks, rules],
  )
  const work = useMemo(
    () => () => warningsOfView(ruleContext, { start: from, end: to }),
    [ruleContext, from, to],
  )
  // The rows need not wait for it.
  const { result = NONE } = useSliced(work)
  return useMemo(() => ({ ...result, ruleContext }), [result, ruleContext])
}

type SequenceSettings = Pick<
  WarningRules,
  | 'minConsecutiveDays'
  | 'maxConsecutiveDays'
  | 'minConsecutiveDaysOff'
  | 'maxWeekends'
  | 'ignoresAvailability'
>

const rulesOf = remembered(
  (
    { tasks, shifts }: Schedule['names'],
    settings: SequenceSettings | undefined,
    weekStartsOn: Weekday | undefined,
    start: number,
    end: number,
  ): WarningRules => ({
    taskNames: serviceNames(tasks),
    minConsecutiveDays: settings?.minConsecutiveDays,
    maxConsecutiveDays: settings?.maxConsecutiveDays,
    minConsecutiveDaysOff: settings?.minConsecutiveDaysOff,
    maxWeekends: settings?.maxWeekends,
    ignoresAvailability: settings?.ignoresAvailability,
    shifts,
    known: { start, end },
    weekStartsOn,
  }),
)

const NONE: Omit<Warnings, 'ruleContext'> = { all: [], byBlock: new Map(), bySurfer: new Map() }

const evaluated = new WeakMap<WarnedSurfer, Evaluated>()

function evaluate(surfer: WarnedSurfer, { blocksOf, rules }: WarningContext): PlacedWarning[] {
  const blocks = blocksOf(surfer.id)
  const before = evaluated.get(surfer)
  if (before && before.rules === rules && areSame(before.blocks, blocks)) return before.warnings
  const warnings = surferWarnings(surfer, blocks, rules)
  evaluated.set(surfer, { blocks, rules, warnings })
  return warnings
}

/** Counts the warnings of a view; it yields after each agent. */
function* warningsOfView(ruleContext: WarningContext, view: Interval) {
  const found = new Map<number, PlacedWarning[]>()
  for (const surfer of ruleContext.surfers.values()) {
    found.set(surfer.id, evaluate(surfer, ruleContext))
    yield
  }
  const isShown = warningsShownIn(view, [...ruleContext.surfers.keys()], ruleContext.blocksOf)
  const bySurfer = new Map([...found].map(([id, warnings]) => [id, warnings.filter(isShown)]))
  const all = [...bySurfer.values()].flat()
  return { all, bySurfer, byBlock: sentencesByBlock(all) }
}

const areSame = (some: readonly ScheduledBlock[], others: readonly ScheduledBlock[]): boolean =>
  some.length === others.length && some.every((block, i) => block === others[i])

/** Hours of weeks and days concern many blocks and mark none of them: they stand beside the agent's name. */
function sentencesByBlock(all: readonly PlacedWarning[]): Map<number, string[]> {
  const byBlock = new Map<number, string[]>()
  for (const { blockIds, sentence } of all)
    if (blockIds.length <= 2)
      for (const id of blockIds) byBlock.set(id, [...(byBlock.get(id) ?? []), sentence])
  return byBlock
}

/** The rest of the weeks that the view cuts, and a day more for the rest in between. */
function useAround({ from, to, zone, isPublished, filters: { teamIds } }: View): {
  blocks: ScheduledBlock[]
  known: Interval
} {
  const weekStartsOn = useOrganization().data?.weekStartsOn
  const start = instantAt(zone, addDays(weekStartOf(localDateOf(zone, from), weekStartsOn), -1), 0)
  const end = instantAt(zone, addDays(weekStartOf(localDateOf(zone, to - 1), weekStartsOn), 8), 0)
  const common = {
    published: isPublished || undefined,
    teamIds: teamIds.length > 0 ? teamIds : undefined,
  }
  const iso = (instant: number) => new Date(instant).toISOString()
  const blocksIn = (from: number, to: number) => ({ query: { from: iso(from), to: iso(to), ...common } })
  const before = useCall(api.schedule.blocks, blocksIn(start, from), { share: shareUnchanged }).data
  const after = useCall(api.schedule.blocks, blocksIn(to, end), { share: shareUnchanged }).data
  const blocks = useMemo(() => {
    const byId = new Map([...(before?.blocks ?? []), ...(after?.blocks ?? [])].map(one => [one.id, one]))
    return Array.from(byId.values(), toScheduleBlock)
  }, [before, after])
  const isKnown = before !== undefined && after !== undefined
  const known = useMemo(
    () => (isKnown ? { start, end } : { start: from, end: to }),
    [isKnown, start, end, from, to],
  )
  return { blocks, known }
}
