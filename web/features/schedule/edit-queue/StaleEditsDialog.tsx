// Somebody else was first: both versions side by side, and for each block whose is to stand.
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { dayText, intervalText, timeText } from '#web/lib/dates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { type BlockContent, contentOf } from '../blocks/block-content.ts'
import { toScheduleBlock } from '../blocks/blocks-patch.ts'
import type { LocalEdit } from '../blocks/local-edit.ts'
import { fullName, type ScheduleBlock } from '../blocks/schedule-block.ts'
import type { Schedule } from '../blocks/use-schedule.ts'
import { resolveBatch, type VersionChoice } from './edit-queue.ts'
import type { SendProblem } from './edit-store.ts'
import classes from './StaleEditsDialog.module.css'
import * as texts from './texts.ts'
import type { Editing } from './use-editing.ts'

interface Props {
  sendProblem: Extract<SendProblem, { is: 'stale' }>
  editing: Editing
  schedule: Schedule
  zone: string
}

export function StaleEditsDialog({ sendProblem, editing, schedule, zone }: Props) {
  const { batch, blocks: stale } = sendProblem
  const { store } = editing
  const [choices, setChoices] = useState<ReadonlyMap<number, VersionChoice>>(new Map())
  const choose = (blockIds: readonly number[], choice: VersionChoice) =>
    setChoices(now => new Map([...now, ...blockIds.map(id => [id, choice] as const)]))
  const ids = stale.map(one => one.blockId)
  const theirs = new Map(stale.map(one => [one.blockId, currentOf(one, schedule.before)]))
  useEffect(() => {
    const surferIds = new Set(stale.flatMap(one => one.now?.surferId ?? []))
    const all = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
    void store.refresh([...surferIds], all)
  }, [store, stale])
  const save = () =>
    store.resolveConflict(
      resolveBatch(batch, choices, id => {
        const block = theirs.get(id)
        return block && { id: block.id, revision: block.wire.revision }
      }),
    )
  return (
    <ModalShell
      isOpen
      width="wide"
      onClose={() => {
        store.resolveConflict(null)
        notifyFailed(new Error(texts.theOtherVersionWasKept), texts.wasNotSaved(batch.label))
      }}
      title={texts.somebodyChangedThisMeanwhile}
      isDirty
      footer={
        <>
          <Button variant="default" mr="auto" onClick={() => choose(ids, 'theirs')}>
            {texts.takeAllTheirs}
          </Button>
          <Button variant="default" onClick={() => choose(ids, 'mine')}>
            {texts.keepAllMine}
          </Button>
          <Button disabled={!ids.every(id => choices.has(id))} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <p>{texts.hasNotBeenSavedYet(batch.label)}</p>
      <ul className={classes.conflicts}>
        {stale.map(one => {
          const edit = batch.edits.find(other => other.op !== 'add' && other.blockId === one.blockId)
          const who = one.managerName ?? texts.somebodyElse
          const at = one.at === null ? '' : `, ${timeText(one.at, zone)}`
          const block = theirs.get(one.blockId)
          const version = (choice: VersionChoice, title: string, content: BlockContent | null) => (
            <button
              type="button"
              className={classes.version}
              aria-pressed={choices.get(one.blockId) === choice}
              onClick={() => choose([one.blockId], choice)}
            >
              <b>{title}</b>
              <Version content={content} schedule={schedule} zone={zone} />
            </button>
          )
          return (
            <li key={one.blockId} className={classes.versions}>
              {version('mine', texts.keepMine, mineOf(edit))}
              {version('theirs', texts.takeTheirs(who, at), block ? contentOf(block) : null)}
            </li>
          )
        })}
      </ul>
    </ModalShell>
  )
}

/** The other manager's version: the draft, where a published block has one. */
function currentOf(
  { blockId, now }: Props['sendProblem']['blocks'][number],
  known: Schedule['before'],
): ScheduleBlock | undefined {
  if (!now) return undefined
  const fetched = known.get(blockId)
  const block = fetched && fetched.wire.revision >= now.revision ? fetched : toScheduleBlock(now)
  const draft = block.published?.draft
  if (!draft) return block
  return draft.newBlockId === null ? undefined : known.get(draft.newBlockId)
}

const mineOf = (edit: LocalEdit | undefined): BlockContent | null =>
  edit?.op === 'change' ? edit.after : null

function Version({
  content,
  schedule: { surfers, names },
  zone,
}: {
  content: BlockContent | null
  schedule: Schedule
  zone: string
}) {
  if (!content) return <p>{texts.deleted}</p>
  const surfer = surfers.find(one => one.id === content.surferId)
  const { start, end } = content.interval
  return (
    <>
      <p>
        {surfer ? `${fullName(surfer)}, ` : ''}
        {names.shifts.get(content.shiftTemplateId ?? 0)?.name ??
          content.title ??
          content.subtype ??
          texts.shift}
      </p>
      <p>
        {dayText(start, zone)}, {intervalText(start, end, zone)}
      </p>
      {content.tasks.map(({ taskId, interval }) => (
        <p key={interval.start}>
          {timeText(interval.start, zone)}–{timeText(interval.end, zone)} {names.tasks.get(taskId)?.name}
        </p>
      ))}
    </>
  )
}
