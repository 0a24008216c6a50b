// Remark beneath figures that rest on incomplete data: what is missing, from when, and why.
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import {
  type Freshness,
  freshness,
  type RecordGap,
  type RecordKind,
  recordName,
} from '#contract/connections/freshness.ts'
import { MINUTE_MS, type Zone } from '#core/time/index.ts'
import { useCall } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import classes from './FreshnessNote.module.css'
import { gapTimeText, reasonText, repairText } from './freshness-text.ts'
import * as texts from './texts.ts'

interface Props {
  /** The time that the figures are about. */
  from: string
  to: string
  /** Records that they rest on. */
  kinds: readonly RecordKind[]
  /** Left out: all connections. */
  connectionIds?: readonly number[]
  /** Says of repaired gaps too what became of the figures. */
  repaired?: (gap: RecordGap) => string | null
  /** Consequence for the figures, as a sentence. */
  consequence?: string
  /** Connections of which something else on the page says that they are silent now. */
  skipped?: readonly number[]
  /** Nobody is there to press anything. */
  isPlain?: boolean
}

const SHOWN = 3
const AGAIN_MS = MINUTE_MS

export function FreshnessNote({ from, to, kinds, connectionIds, isPlain = false, ...words }: Props) {
  const zone = useZone()
  const query = { from, to, connectionIds: connectionIds && [...connectionIds] }
  const isAsked = connectionIds === undefined || connectionIds.length > 0
  const { data } = useCall(
    freshness.list,
    { query },
    { enabled: isAsked, keepPrevious: true, refetchIntervalMs: AGAIN_MS },
  )
  const notes = (isAsked ? (data?.results ?? NO_ENTRIES) : NO_ENTRIES).flatMap(entry =>
    words.skipped?.includes(entry.connectionId) ? [] : notesOf(entry, { from, to, kinds, zone, ...words }),
  )
  return (
    <div role="status" className={classes.notes}>
      {notes.slice(0, SHOWN).map(({ key, text, connectionId, isRepaired }) => (
        <p key={key} className={classes.note} data-tone={isRepaired ? 'info' : 'warn'}>
          {isRepaired ? (
            <IconHistory size={16} stroke={1.8} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
          )}
          <span>{text}</span>
          {!isPlain && <Link to={`/settings/connections/${connectionId}`}>{texts.details}</Link>}
        </p>
      ))}
      {notes.length > SHOWN && (
        <p className={classes.note} data-tone="warn">
          {texts.moreTimesWithMissingData(notes.length - SHOWN)}
          {!isPlain && <Link to="/settings/connections">{texts.connections}</Link>}
        </p>
      )}
    </div>
  )
}

const NO_ENTRIES: readonly Freshness[] = []

interface Note {
  key: string
  text: string
  connectionId: number
  isRepaired: boolean
}

/** One note for kinds that miss the same time for the same reason. */
function notesOf(
  entry: Freshness,
  {
    from,
    to,
    kinds,
    repaired,
    consequence,
    zone,
  }: Pick<Props, 'from' | 'to' | 'kinds' | 'repaired' | 'consequence'> & { zone: Zone },
): Note[] {
  const meets = (gap: RecordGap) =>
    Date.parse(gap.from) < Date.parse(to) && (gap.to === null || Date.parse(gap.to) > Date.parse(from))
  const found = entry.kinds
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ kind, gaps, canBeReadBack }) =>
      gaps.filter(meets).map(gap => ({ kind, gap, canBeReadBack, repairedText: repaired?.(gap) ?? null })),
    )
    .filter(({ gap, repairedText }) => gap.repairedAt === null || repairedText !== null)
  const alike = Map.groupBy(found, ({ gap, canBeReadBack }) =>
    [gap.from, gap.to, gap.reason, gap.repairedAt === null, canBeReadBack].join(' '),
  )
  return [...alike].map(([key, same]) => {
    const { gap, canBeReadBack, repairedText } = same[0]!
    const what = same.map(({ kind }, at) => {
      const word = recordName(kind, entry)
      return at === 0 ? word : word.toLowerCase()
    })
    const rest = repairedText ?? repairText(gap, canBeReadBack, zone)
    return {
      key: `${entry.connectionId} ${key}`,
      connectionId: entry.connectionId,
      isRepaired: gap.repairedAt !== null,
      text: [
        texts.whatOfConnectionName(
          what.join(texts.and),
          entry.connectionName,
          gap.repairedAt,
          gapTimeText(gap, zone),
          reasonText(gap, entry),
          rest ? `; ${rest.replace(/\.$/, '')}` : '',
        ),
        ...(consequence && !gap.repairedAt ? [consequence] : []),
      ].join(' '),
    }
  })
}
