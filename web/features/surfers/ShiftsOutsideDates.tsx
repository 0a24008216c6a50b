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

const counted = (count: number) => (count === 1 ? 'One entry' : `${count} entries`)

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
      <ModalShell isOpen onClose={onClose} title="Shifts outside the dates">
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
          label: `Delete what lies outside the dates of ${name}`.slice(0, 120),
          edits: blocks.map(({ blockId, revision }) => ({ op: 'remove', blockId, revision })),
        },
      },
      {
        onSuccess: () => {
          notifyDone(
            `${counted(blocks.length)} outside the dates of ${name} deleted. Undo is on the schedule.`,
          )
          onClose()
        },
        onError: cause => notifyFailed(cause, 'Nothing was deleted'),
      },
    )
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={`Delete the shifts outside ${name}’s dates?`}
      confirmLabel={`Delete ${blocks.length}`}
      isBusy={edit.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {counted(blocks.length)} in the schedule{' '}
      {datesText(startDate && localDateText(startDate), endDate && localDateText(endDate))}
      {blocks.length > 0 &&
        `, from ${dateText(blocks[0]!.start, timezone)} to ${dateText(blocks.at(-1)!.start, timezone)}`}
      . {publishedCount > 0 && 'What is published stays visible to the agent until you publish. '}
      Cancel keeps them all.
    </ConfirmDialog>
  )
}

function datesText(start: string | null, end: string | null): string {
  if (start && end) return `before ${start} or after ${end}`
  return start ? `before the first day, ${start}` : `after the last day, ${end}`
}
