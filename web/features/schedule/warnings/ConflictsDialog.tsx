// Overlaps that need a decision: both blocks stay, or the newer one is taken back. Those that were let stay can
// be looked at, and taken back, still.
import { Button, SegmentedControl } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { ConflictExplanation, OverlapConflict, ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { EpochMs, Zone } from '#core/time/index.ts'
import { dateTimeText, dayText, intervalText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import {
  type BlockNames,
  fullName,
  lockedBecause,
  SCHEDULE_ENDPOINTS,
  type ScheduleBlock,
} from '../blocks/schedule-block.ts'
import { blockName } from '../blocks/timeline-blocks.ts'
import { moveText, placeText } from '../history/block-state.ts'
import classes from '../ui/schedule.module.css'
import * as texts from './texts.ts'

const EXPLAINED_AT_ONCE = 500

export interface ConflictPlace {
  surferId: number
  instant: EpochMs
  blockIds: number[]
}

interface Props {
  conflicts: readonly OverlapConflict[]
  blocks: readonly ScheduleBlock[]
  surfers: readonly ScheduleSurfer[]
  names: BlockNames
  zone: Zone
  onClose: () => void
  /** Shows the place in the grid. */
  onShow?: (place: ConflictPlace) => void
}

export function ConflictsDialog({ conflicts, blocks, surfers, names, zone, onClose, onShow }: Props) {
  const [isAcked, setAcked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = conflicts.filter(conflict => conflict.acked === isAcked)
  const ackedCount = conflicts.filter(conflict => conflict.acked).length
  const byId = useMemo(() => new Map(blocks.map(block => [block.id, block])), [blocks])
  const pairs = useMemo(
    () => conflicts.slice(0, EXPLAINED_AT_ONCE).map(conflict => conflict.blocks),
    [conflicts],
  )
  const explained = useCall(
    api.schedule.explainConflicts,
    { body: { conflicts: pairs } },
    { enabled: pairs.length > 0, keepPrevious: true },
  )
  const explanationOf = (conflict: OverlapConflict) =>
    explained.data?.find(one => one.blocks.join('-') === conflict.blocks.join('-'))
  /** The next decision is where the keyboard goes on. */
  const goOn = () => requestAnimationFrame(() => list.current?.querySelector('button')?.focus())
  return (
    <ModalShell isOpen onClose={onClose} width="wide" title={texts.conflicts}>
      {ackedCount > 0 && (
        <SegmentedControl
          size="xs"
          aria-label={texts.whichConflicts}
          value={isAcked ? 'acked' : 'open'}
          onChange={value => setAcked(value === 'acked')}
          data={[
            { value: 'open', label: texts.toDecide(conflicts.length - ackedCount) },
            { value: 'acked', label: texts.ignoredAckedCount(ackedCount) },
          ]}
        />
      )}
      {shown.length === 0 && <EmptyState title={texts.noConflicts}>{texts.noAgentHasTwoShifts}</EmptyState>}
      <ul className={classes.list} ref={list}>
        {shown.map(conflict => {
          const surfer = surfers.find(one => one.id === conflict.surferId)
          const who = surfer ? fullName(surfer) : texts.agent
          const both = conflict.blocks.flatMap(id => byId.get(id) ?? [])
          const explanation = explanationOf(conflict)
          const instant = Date.parse(conflict.interval.start)
          return (
            <li key={conflict.id}>
              <strong>{who}</strong>, {dayText(conflict.interval.start, zone)}
              <p>
                {both.map(block => `${blockName(block.wire, names)} ${timesOf(block, zone)}`).join(texts.and)}
              </p>
              {explanation && <p>{newerText(explanation, byId, names, zone)}</p>}
              {surfer && !surfer.canEdit && <p>{lockedBecause(surfer)}</p>}
              <div className={classes.listActions}>
                {surfer?.canEdit && (
                  <Decision conflict={conflict} explanation={explanation} who={who} onDone={goOn} />
                )}
                {onShow && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={texts.showWho(who, dayText(instant, zone))}
                    onClick={() =>
                      onShow({ surferId: conflict.surferId, instant, blockIds: conflict.blocks })
                    }
                  >
                    {texts.show}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </ModalShell>
  )
}

const timesOf = ({ interval }: ScheduleBlock, zone: Zone): string =>
  intervalText(interval.start, interval.end, zone)

/** "Newer: Late 14:00 – 22:00, moved by Mara Lind, 9 Mar 2026, 12:04. Reverting moves it from … back to …" */
function newerText(
  { newerBlockId, managerName, at, becomes }: ConflictExplanation,
  byId: ReadonlyMap<number, ScheduleBlock>,
  names: BlockNames,
  zone: Zone,
): string {
  const newer = byId.get(newerBlockId)
  if (!newer) return ''
  const { wire } = newer
  const changeType = becomes ? 'changed' : 'added'
  const who = [
    managerName && texts.deedByManagerName(changeType, managerName),
    at && dateTimeText(at, zone),
  ].filter(Boolean)
  const face = { ...wire, ...wire.interval }
  const outcome =
    becomes === null
      ? texts.removesIt
      : becomes.surferId === wire.surferId
        ? texts.movesItBackFrom(moveText(face, becomes, zone))
        : texts.returnsItTo(becomes.surferName, placeText(becomes, names, zone))
  return texts.listRevert(
    [texts.newerBlockName(blockName(wire, names), timesOf(newer, zone)), ...who].join(', '),
    outcome,
  )
}

interface DecisionProps {
  conflict: OverlapConflict
  explanation: ConflictExplanation | undefined
  who: string
  onDone: () => void
}

function Decision({ conflict, explanation, who, onDone }: DecisionProps) {
  const resolve = useCommand(api.schedule.resolveConflict, {
    invalidates: [...SCHEDULE_ENDPOINTS, api.schedule.explainConflicts],
  })
  // Awaited, since a decided conflict is removed before its own callbacks would be called.
  const decide = async (mode: 'IGNORE' | 'REVERT') => {
    try {
      await resolve.mutateAsync({ body: { blockIds: conflict.blocks, mode } })
      notifyDone(mode === 'IGNORE' ? texts.bothStay : doneText(explanation))
      onDone()
    } catch (error) {
      notifyFailed(error)
    }
  }
  return (
    <>
      {!conflict.acked && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={texts.ignoreTheConflictOf(who)}
          loading={resolve.isPending}
          onClick={() => decide('IGNORE')}
        >
          {texts.ignore}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={texts.revertTheNewerBlockOf(who)}
        loading={resolve.isPending}
        onClick={() => decide('REVERT')}
      >
        {texts.revert}
      </Button>
    </>
  )
}

const doneText = (explanation: ConflictExplanation | undefined): string =>
  explanation?.becomes ? texts.theNewerBlockIsBackWhere : texts.theNewerBlockWasRemoved
