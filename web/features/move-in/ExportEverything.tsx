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
import { countText } from '#web/ui/text/count-text.ts'
import classes from './move-in.module.css'

export function ExportEverything() {
  const { ask, forget, status, isAsking, isWanted, error } = useReport()
  const isMaking = isWanted && !error && (status === null || status.status === 'in-progress')
  useEffect(() => {
    if (status?.status !== 'completed') return
    const file = OrganizationExportFile.parse(status.data)
    saveFile(file.fileName, bytesOf(file.zip), 'application/zip')
    notifyDone(`${file.fileName} was saved, with ${countText(file.rowCount, 'line')}.`)
    forget()
  }, [status, forget])
  const problem = error
    ? textOf(error)
    : status?.status === 'failed'
      ? `${status.error} Ask for it again.`
      : null
  return (
    <section className={classes.export} aria-labelledby="everything-out">
      <h2 id="everything-out">Everything out</h2>
      <p>
        Teams, activities, agents, shifts, the schedule and time off as a zip of CSV files, which this page
        reads again. Passwords, keys and other secrets are left out.
      </p>
      <FormProblem text={problem} />
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={14} />}
        loading={isAsking || isMaking}
        onClick={() => ask({ type: 'organization-export' }).catch(cause => notifyFailed(cause))}
      >
        Export everything
      </Button>
      {status?.status === 'in-progress' && <span role="status">{status.message}</span>}
    </section>
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), character => character.charCodeAt(0))
