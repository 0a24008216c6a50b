// One file: how it is read, what each line would change or has changed, taking it over and undoing it.
import { Anchor, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import type { MoveIn } from '#contract/organization/move-ins.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { dateTimeText } from '#web/lib/dates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { invalidateEndpoints, useCall, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { RunProgress } from '#web/parts/RunProgress.tsx'
import { useJob } from '#web/parts/use-job.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Answers } from './Answers.tsx'
import { STATES, titleOf } from './kinds.ts'
import { Lines } from './Lines.tsx'
import classes from './move-in.module.css'
import * as texts from './texts.ts'

const CHANGED = [api.moveIns.get, api.moveIns.rows, api.moveIns.list]

export function MoveInView({ moveInId }: { moveInId: number }) {
  const found = useCall(api.moveIns.get, { params: { moveInId } })
  if (found.error)
    return (
      <>
        <PageHeader title={texts.moveIn} />
        <ErrorCard onRetry={() => found.refetch()}>{textOf(found.error)}</ErrorCard>
      </>
    )
  if (!found.data) return <LoadingSkeleton shape="rows" />
  return <OneFile moveIn={found.data} />
}

/** Whether work on the file is under way; what it changes is asked for again when it ends. */
function useWork(jobId: number | null): boolean {
  const state = useJob(jobId).data?.state
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state !== undefined && !jobCan.cancel(state))
      void invalidateEndpoints(queryClient, [
        ...CHANGED,
        api.teams.list,
        api.tasks.list,
        api.shiftTemplates.list,
        api.schedule.blocks,
      ])
  }, [queryClient, state])
  return jobId !== null && (state === undefined || jobCan.cancel(state))
}

function OneFile({ moveIn }: { moveIn: MoveIn }) {
  const { id, fileName, state, counts, questions, jobId } = moveIn
  const params = { moveInId: id }
  const isWorking = useWork(jobId)
  const change = useCommand(api.moveIns.change, { invalidates: CHANGED })
  const apply = useCommand(api.moveIns.apply, { invalidates: CHANGED })
  const undo = useCommand(api.moveIns.undo, { invalidates: CHANGED })
  const [isUndoing, setUndoing] = useState(false)
  const onError = (error: Error) => notifyFailed(error)
  const lines = counts.new + counts.changed
  const zone = useZone()
  const isOpen = state === 'checking' || state === 'checked'
  const [tone, word] = STATES[state]
  return (
    <>
      <PageHeader
        title={fileName}
        actions={
          isOpen ? (
            <Button
              disabled={isWorking || lines === 0 || questions.length > 0}
              loading={apply.isPending}
              onClick={() => apply.mutate({ params }, { onError })}
            >
              {lines > 0 ? texts.takeOverLine(lines) : texts.takeOver}
            </Button>
          ) : (
            state === 'applied' && (
              <Button variant="default" disabled={isWorking} onClick={() => setUndoing(true)}>
                {texts.undoThisFile}
              </Button>
            )
          )
        }
      />
      <p className={classes.explanation}>
        <Anchor component={Link} to="/settings/move-in" size="sm" underline="always">
          {texts.allFiles}
        </Anchor>
        {' · '}
        {titleOf(moveIn.kind)} · <StatusChip tone={tone}>{word}</StatusChip>
        {moveIn.appliedAt && ` ${dateTimeText(moveIn.undoneAt ?? moveIn.appliedAt, zone)}`}
      </p>
      {jobId !== null && (
        <div className={classes.run}>
          <RunProgress jobId={jobId} otherwise={texts.nothingElseWasChanged} invalidates={CHANGED} />
        </div>
      )}
      {isOpen && (
        <Answers
          moveIn={moveIn}
          disabled={isWorking || change.isPending}
          onChange={body => change.mutate({ params, body }, { onError })}
        />
      )}
      {questions.length === 0 && <Lines key={state} moveIn={moveIn} isWorking={isWorking} />}
      <ConfirmDialog
        isOpen={isUndoing}
        isDanger
        title={texts.undoThisFileTitle}
        confirmLabel={texts.undoThisFile}
        isBusy={undo.isPending}
        onCancel={() => setUndoing(false)}
        onConfirm={() => undo.mutate({ params }, { onError, onSettled: () => setUndoing(false) })}
      >
        {texts.whatLineAddedIsRemoved(counts.new, counts.changed)}
      </ConfirmDialog>
    </>
  )
}
