import { Button, Progress } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import classes from '../form/streams.module.css'
import { QueueGroups } from './QueueGroups.tsx'
import * as texts from './texts.ts'
import type { UploadState } from './use-upload.ts'

const LOOK_MS = 1_000

interface Props {
  sent: UploadState
  onClose: () => void
  onMakeGroup: (connectionId: number) => void
  /** Back to the choices, after a refusal. */
  onAgain: () => void
}

/** The import as it runs, and what came of it. Closing the dialog lets it go on. */
export function UploadProgress({ sent, onClose, onMakeGroup, onAgain }: Props) {
  const job = useCall(api.jobs.get, { params: { jobId: sent.jobId } }, { refetchIntervalMs: LOOK_MS })
  const cancel = useCommand(api.jobs.cancel, { invalidates: [api.jobs.get, api.uploads.list] })
  const state = job.data?.state
  const isOver = state !== undefined && !jobCan.cancel(state)
  const upload = useCall(api.uploads.get, { params: { uploadId: sent.uploadId } }, { enabled: isOver }).data
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={texts.uploadFileName(sent.fileName)}
      width="wide"
      footer={
        <>
          {!isOver && (
            <Button
              variant="default"
              loading={cancel.isPending}
              onClick={() =>
                cancel.mutate({ params: { jobId: sent.jobId } }, { onError: error => notifyFailed(error) })
              }
            >
              {texts.cancelImport}
            </Button>
          )}
          {isOver && state !== 'completed' && (
            <Button variant="default" onClick={onAgain}>
              {texts.changeAndTryAgain}
            </Button>
          )}
          <Button variant={state === 'completed' ? 'default' : 'filled'} onClick={onClose}>
            {texts.close}
          </Button>
          {state === 'completed' && sent.queues.length === 0 && (
            <Button onClick={() => onMakeGroup(sent.connectionId)}>{texts.createATicketGroupFromIt}</Button>
          )}
        </>
      }
    >
      <div className={classes.steps} aria-live="polite">
        {job.error && (
          <p className={classes.note} data-tone="bad">
            {textOf(job.error)}
          </p>
        )}
        {!isOver && (
          <>
            <p className={classes.note}>{job.data?.message || texts.waitingForAWorker}</p>
            <Progress value={(job.data?.progress ?? 0) * 100} aria-label={texts.progressOfTheImport} />
          </>
        )}
        {state === 'completed' && upload && (
          <p className={classes.note} data-tone="good">
            {texts.rowsImported(
              numberText(upload.rowCount ?? 0),
              upload.rejectedCount ? texts.rejectedCountLeftOut(numberText(upload.rejectedCount)) : '',
            )}
          </p>
        )}
        {state === 'completed' && sent.queues.length > 0 && <QueueGroups sent={sent} onDone={onClose} />}
        {state === 'failed' && (
          <p className={classes.note} data-tone="bad" role="alert">
            {job.data?.error?.message} {texts.nothingWasChanged}
          </p>
        )}
        {state === 'cancelled' && <p className={classes.note}>{texts.theImportWasCancelled}</p>}
        {isOver && upload && upload.rejects.length > 0 && (
          <ul className={classes.rejects}>
            {upload.rejects.map(({ line, reason }) => (
              <li key={line}>{texts.lineText(line, reason)}</li>
            ))}
          </ul>
        )}
      </div>
    </ModalShell>
  )
}
