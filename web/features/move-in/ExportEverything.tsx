// Everything of the organization as a zip file: asked for, made in the background, saved when it is there.
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect } from 'react'
import { OrganizationExportFile } from '#contract/endpoints/reports.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useReport } from '#web/parts/timesheet-export/use-report.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import classes from './move-in.module.css'
import * as texts from './texts.ts'

export function ExportEverything() {
  const { ask, forget, status, isAsking, isWanted, error } = useReport()
  const isMaking = isWanted && !error && (status === null || status.status === 'in-progress')
  useEffect(() => {
    if (status?.status !== 'completed') return
    const file = OrganizationExportFile.parse(status.data)
    saveFile(file.fileName, bytesOf(file.zip), 'application/zip')
    notifyDone(texts.fileNameWasSavedWithRowCountLine(file.fileName, file.rowCount))
    forget()
  }, [status, forget])
  const problem = error
    ? textOf(error)
    : status?.status === 'failed'
      ? texts.askForItAgain(status.error)
      : null
  return (
    <section className={classes.export} aria-labelledby="everything-out">
      <h2 id="everything-out">{texts.everythingOut}</h2>
      <p>{texts.teamsActivitiesAgentsShifts}</p>
      <FormProblem text={problem} />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} />}
        loading={isAsking || isMaking}
        onClick={() => ask({ type: 'organization-export' }).catch(cause => notifyFailed(cause))}
      >
        {texts.exportEverything}
      </Button>
      {status?.status === 'in-progress' && <span role="status">{status.message}</span>}
    </section>
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), character => character.charCodeAt(0))
