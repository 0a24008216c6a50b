import { Button, Skeleton, Tooltip } from '@mantine/core'
import { IconArrowsExchange, IconLock } from '@tabler/icons-react'
import type { RequestEffect, RequestItem } from '#contract/requests/inbox.ts'
import type { Zone } from '#core/time/index.ts'
import { dateTimeText, dayText, inOwnClock } from '#web/lib/dates.ts'
import { STATUS_WORDS, SWAP_NAMES, VOID_WORDS } from '#web/parts/requests/request-text.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { shortChange, shortText } from '../review/effect-text.ts'
import { CurrentShift, WantedShift, whoAsks } from '../review/RequestShifts.tsx'
import classes from '../ui/requests.module.css'
import * as texts from './texts.ts'
import { keyOf } from './use-effects.ts'

interface Options {
  status: 'pending' | 'reviewed'
  zone: Zone
  effects: ReadonlyMap<string, RequestEffect> | undefined
  onReview: (item: RequestItem) => void
}

export function columnsOf({ status, zone, effects, onReview }: Options): Column<RequestItem>[] {
  const common: Column<RequestItem>[] = [
    { id: 'who', header: texts.agent, minWidth: 130, cell: item => <Who item={item} /> },
    {
      id: 'current',
      header: texts.currentShift,
      minWidth: 190,
      cell: item => (
        <div className={classes.cell}>
          <CurrentShift item={item} zone={zone} />
        </div>
      ),
    },
    {
      id: 'wanted',
      header: texts.wanted,
      minWidth: 190,
      cell: item => (
        <div className={classes.cell}>
          <WantedShift item={item} zone={zone} />
        </div>
      ),
    },
    { id: 'sent', header: texts.sent, minWidth: 110, cell: item => <Sent item={item} zone={zone} /> },
  ]
  if (status === 'reviewed')
    return [
      ...common,
      {
        id: 'status',
        header: texts.decision,
        minWidth: 190,
        cell: item => <Decision item={item} zone={zone} />,
      },
      {
        id: 'reply',
        header: texts.reply,
        minWidth: 120,
        cell: ({ change, swap }) => (
          <div className={classes.cellNote} title={(change ?? swap)!.managerNote ?? undefined}>
            {(change ?? swap)!.managerNote}
          </div>
        ),
      },
    ]
  return [
    ...common,
    { id: 'warnings', header: texts.warnings, minWidth: 110, cell: item => <Warnings item={item} /> },
    {
      id: 'coverage',
      header: texts.coverage,
      minWidth: 130,
      cell: item => <Effect effect={effects && (effects.get(keyOf(item)) ?? null)} />,
    },
    {
      id: 'review',
      header: <span className="visually-hidden">{texts.actions}</span>,
      width: 90,
      cell: item => <Review item={item} onReview={onReview} />,
    },
  ]
}

function Who({ item }: { item: RequestItem }) {
  const match = item.change?.matchingShift
  return (
    <>
      {item.swap
        ? item.swap.members.map(({ surferId, surferName }) => <div key={surferId}>{surferName}</div>)
        : whoAsks(item)}
      {item.swap && <div className={classes.muted}>{SWAP_NAMES[item.swap.kind]}</div>}
      {match && (
        <div className={classes.muted}>
          <IconArrowsExchange size={14} aria-hidden="true" /> {texts.matchesSurferName(match.surferName)}
        </div>
      )}
      <Note item={item} />
    </>
  )
}

const Note = ({ item }: { item: RequestItem }) =>
  item.change?.surferNote ? (
    <div className={classes.cellNote} title={item.change.surferNote}>
      {item.change.surferNote}
    </div>
  ) : null

/** Day it was sent, and how often the agent asks. */
const Sent = ({ item, zone }: { item: RequestItem; zone: Zone }) => (
  <span title={dateTimeText(item.createdAt, zone)}>
    {dayText(item.createdAt, zone)}
    <span className={classes.muted}>{texts.requestsInThreeMonthsIn3Months(item.requestsInThreeMonths)}</span>
  </span>
)

/** Warnings of the first wanted time. */
function Warnings({ item: { options } }: { item: RequestItem }) {
  const warnings = options[0]?.warnings ?? []
  if (warnings.length === 0) return <StatusChip tone="good">{texts.none}</StatusChip>
  return (
    <StatusChip tone="warn" title={warnings.map(one => inOwnClock(one.sentence)).join(' ')}>
      {texts.warningCount(warnings.length)}
    </StatusChip>
  )
}

const SHOWN_STREAMS = 2

/** Null: it cannot be counted any more. */
function Effect({ effect }: { effect: RequestEffect | null | undefined }) {
  if (effect === undefined) return <Skeleton height={12} width={90} />
  const changed = (effect?.streams ?? [])
    .map(stream => ({ name: stream.streamName, change: shortChange(stream.before, stream.after) }))
    .filter(({ change }) => Math.abs(change) >= 0.05)
    .toSorted((a, b) => b.change - a.change)
  if (changed.length === 0) return <>{texts.noChange}</>
  const rest = changed.length - SHOWN_STREAMS
  return (
    <ul className={classes.lines}>
      {changed.slice(0, SHOWN_STREAMS).map(({ name, change }) => (
        <li key={name}>
          {name}: {shortText(change)}
        </li>
      ))}
      {rest > 0 && <li className={classes.muted}>{texts.andMore(rest)}</li>}
    </ul>
  )
}

function Decision({ item: { change, swap }, zone }: { item: RequestItem; zone: Zone }) {
  const { status, voidBecause, reviewedAt, reviewedByName } = (change ?? swap)!
  const [tone, word] = STATUS_WORDS[status]
  return (
    <>
      <StatusChip tone={tone}>{word}</StatusChip>
      <div className={classes.muted}>
        {voidBecause && VOID_WORDS[voidBecause]}
        {reviewedAt && `${reviewedByName ?? texts.byTheRuleForSwaps}, ${dateTimeText(reviewedAt, zone)}`}
      </div>
    </>
  )
}

function Review({ item, onReview }: { item: RequestItem; onReview: Options['onReview'] }) {
  return (
    <Tooltip label={texts.youMayNotEditTheSchedule} disabled={item.canDecide}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={item.canDecide ? undefined : <IconLock size={13} />}
        aria-label={texts.reviewTheRequestOf(item.canDecide, whoAsks(item))}
        onClick={event => {
          event.stopPropagation()
          onReview(item)
        }}
      >
        {item.canDecide ? texts.review : texts.view}
      </Button>
    </Tooltip>
  )
}
