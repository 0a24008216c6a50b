// The question after an agent's first or last day was changed: what becomes of the shifts outside.
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateText, localDateText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { displayName } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import * as texts from './texts.ts'

const counted = (count: number) => (count === 1 ? texts.oneEntry : texts.countEntries(count))

interface Props {
  surferId: number
  onClose: () => void
}

export default function ShiftsOutsideDates({ surferId, onClose }: Props) {
  const surfer = useCall(api.surfers.get, { params: { surferId } })
  const outside = useCall(api.schedule.blocksOutsideDates, { query: { surferId } })
  const edit = useCommand(api.schedule.edit, {
    invalidates: [api.schedule.blocks, api.schedule.blocksOutsideDates, api.schedule.changes],
  })
  const error = surfer.error ?? outside.error
  if (error)
    return (
      <ModalShell isOpen onClose={onClose} title={texts.shiftsOutsideTheDates}>
        <ErrorCard onRetry={() => void outside.refetch()}>{textOf(error)}</ErrorCard>
      </ModalShell>
    )
  if (!surfer.data || !outside.data) return null
  const { blocks } = outside.data
  const { startDate, endDate, timezone } = surfer.data
  const name = displayName(surfer.data)
  const publishedCount = blocks.filter(block => block.isPublished).length
  const remove = () =>
    edit.mutate(
      {
        body: {
          label: texts.deleteWhatLiesOutsideTheDates(name).slice(0, 120),
          edits: blocks.map(({ blockId, revision }) => ({ op: 'remove', blockId, revision })),
        },
      },
      {
        onSuccess: () => {
          notifyDone(texts.outsideTheDatesOfDeleted(counted(blocks.length), name))
          onClose()
        },
        onError: cause => notifyFailed(cause, texts.nothingWasDeleted),
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={texts.deleteTheShiftsOutsideSDates(name)}
      confirmLabel={texts.deleteBlockCount(blocks.length)}
      isBusy={edit.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {texts.countedInTheScheduleDates(
        counted(blocks.length),
        datesText(startDate && localDateText(startDate), endDate && localDateText(endDate)),
      )}
      {blocks.length > 0 &&
        texts.fromStartTo(dateText(blocks[0]!.start, timezone), dateText(blocks.at(-1)!.start, timezone))}
      {texts.cancelKeepsThemAll(publishedCount)}
    </ConfirmDialog>
  )
}

function datesText(start: string | null, end: string | null): string {
  if (start && end) return texts.beforeOrAfter(start, end)
  return start ? texts.beforeTheFirstDay(start) : texts.afterTheLastDay(end)
}
