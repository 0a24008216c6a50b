// Agents from a CSV file: choose it, say which column is which, look at what would change, apply it, or take it back.
import { Button, Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { jobCan } from '#contract/endpoints/jobs.ts'
import {
  type EntriesOutside,
  IMPORT_FIELDS,
  type ImportColumns,
  type ImportField,
  type ImportPreview,
  MAX_IMPORT_CHARACTERS,
} from '#contract/people/surfer-imports.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { RunProgress } from '#web/parts/RunProgress.tsx'
import { readText } from '#web/parts/read-text.ts'
import { useJob } from '#web/parts/use-job.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { FileDrop } from '#web/ui/inputs/FileDrop.tsx'
import { Differences } from './Differences.tsx'
import { EntriesOutsideChoice } from './EntriesOutsideChoice.tsx'
import { FIELD_NAMES } from './field-names.ts'
import classes from './import.module.css'
import { PastImports } from './PastImports.tsx'
import * as texts from './texts.ts'

interface ChosenFile {
  name: string
  text: string
}

const CHANGED = [
  api.surfers.list,
  api.teams.list,
  api.tasks.list,
  api.organization.get,
  api.surferImports.list,
]

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [run, setRun] = useState<{ importId: number; jobId: number } | null>(null)
  const choose = async (chosen: File) => setFile({ name: chosen.name, text: await readText(chosen) })
  if (run) return <Run run={run} onClose={onClose} onAgain={() => setRun(null)} />
  if (file)
    return <Preview key={file.text} file={file} onFile={choose} onStarted={setRun} onClose={onClose} />
  return (
    <ModalShell isOpen onClose={onClose} title={texts.importAgents} width="wide">
      <div className={classes.stack}>
        <Drop file={null} onFile={choose} />
        <p className={classes.hint}>{texts.oneLinePerAgentWithHeaders}</p>
        <Button variant="subtle" size="compact-sm" className={classes.start} onClick={saveExample}>
          {texts.downloadAnExampleFile}
        </Button>
        <PastImports />
      </div>
    </ModalShell>
  )
}

const EXAMPLE = texts.firstNameLastNameEMail
const saveExample = () => saveFile('agents.csv', EXAMPLE)

const Drop = ({ file, onFile }: { file: File | null; onFile: (file: File) => void }) => (
  <FileDrop
    label={texts.chooseOrDropACsvFile}
    accept=".csv,.tsv,.txt,text/csv"
    maxBytes={MAX_IMPORT_CHARACTERS}
    hint={texts.csvAtMost5000Agents}
    file={file}
    onFile={onFile}
  />
)

interface PreviewProps {
  file: ChosenFile
  onFile: (file: File) => void
  onStarted: (run: { importId: number; jobId: number }) => void
  onClose: () => void
}

/** The difference under the chosen columns; null while it is made. */
function usePreview(text: string, columns: ImportColumns | null) {
  const client = useClient()
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    client.call(api.surferImports.preview, { body: { text, columns }, signal: stop.signal }).then(
      found => {
        setPreview(found)
        setProblem(null)
      },
      error => {
        if (!stop.signal.aborted) setProblem(textOf(error))
      },
    )
    return () => stop.abort()
  }, [client, text, columns])
  return { preview, problem }
}

function Preview({ file, onFile, onStarted, onClose }: PreviewProps) {
  const [columns, setColumns] = useState<ImportColumns | null>(null)
  const { preview, problem } = usePreview(file.text, columns)
  const start = useCommand(api.surferImports.create)
  const [outside, setOutside] = useState<EntriesOutside | null>(null)
  const [isOutsideAsked, setOutsideAsked] = useState(false)
  const counts = preview?.counts
  const rows = (preview?.rows ?? []).filter(row => row.state === 'new' || row.state === 'changed')
  const leaving = rows.filter(row => row.entriesOutside > 0)
  const apply = () => {
    if (!preview) return
    if (leaving.length > 0 && outside === null) return setOutsideAsked(true)
    const lines = rows.map(row => row.line)
    start.mutate(
      {
        body: {
          text: file.text,
          fileName: file.name,
          columns: preview.columns,
          lines,
          ...(leaving.length > 0 && outside ? { entriesOutside: outside } : {}),
        },
      },
      { onSuccess: onStarted },
    )
  }
  return (
    <ModalShell
      isOpen
      isDirty
      onClose={onClose}
      title={texts.importAgents}
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={apply} disabled={rows.length === 0} loading={start.isPending}>
            {counts ? texts.importAgent(rows.length) : texts.importLabel}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <FormProblem text={problem ?? (start.error && textOf(start.error))} />
        <Drop file={new File([], file.name)} onFile={onFile} />
        {!preview && !problem && <LoadingSkeleton shape="rows" count={6} />}
        {preview && (
          <>
            <Columns preview={preview} onColumns={setColumns} />
            <Made preview={preview} />
            {leaving.length > 0 && (
              <EntriesOutsideChoice
                rows={leaving}
                value={outside}
                isMissing={isOutsideAsked && outside === null}
                onChange={setOutside}
              />
            )}
            <Differences preview={preview} />
          </>
        )}
      </div>
    </ModalShell>
  )
}

interface ColumnsProps {
  preview: ImportPreview
  onColumns: (columns: ImportColumns) => void
}

/** Which column of the file each field is read from. */
function Columns({ preview: { headers, columns }, onColumns }: ColumnsProps) {
  const choose = (field: ImportField, value: string | null) => {
    const { [field]: _, ...rest } = columns
    onColumns(value === null ? rest : { ...rest, [field]: Number(value) })
  }
  const data = headers.map((header, at) => ({ value: String(at), label: header || texts.columnAt(at + 1) }))
  const hasParts = columns.firstName !== undefined || columns.lastName !== undefined
  const fields = IMPORT_FIELDS.filter(field => field !== 'name' || !hasParts)
  return (
    <fieldset className={classes.columns}>
      <legend>{texts.columnsOfTheFile}</legend>
      {fields.map(field => (
        <Select
          key={field}
          size="xs"
          label={FIELD_NAMES[field]}
          placeholder={texts.notInTheFile}
          clearable
          data={data}
          value={columns[field] === undefined ? null : String(columns[field])}
          onChange={value => choose(field, value)}
        />
      ))}
    </fieldset>
  )
}

function Made({ preview: { newTeams, newSkills } }: { preview: ImportPreview }) {
  if (newTeams.length + newSkills.length === 0) return null
  return (
    <p className={classes.made}>
      {newTeams.length > 0 && (
        <>
          {texts.newLabel(newTeams.length)} <b>{newTeams.join(', ')}</b>.{' '}
        </>
      )}
      {newSkills.length > 0 && (
        <>
          {texts.newInImportDialog(newSkills.length)} <b>{newSkills.join(', ')}</b>
          {texts.linkThemToTicketGroupsAfterwards}
        </>
      )}
    </p>
  )
}

interface RunProps {
  run: { importId: number; jobId: number }
  onClose: () => void
  onAgain: () => void
}

function Run({ run: { importId, jobId }, onClose, onAgain }: RunProps) {
  const job = useJob(jobId).data
  const undo = useCommand(api.surferImports.undo, { invalidates: CHANGED })
  const isRunning = job === undefined || jobCan.cancel(job.state)
  const result =
    job?.state === 'completed' ? (job.result as { added: number; changed: number; removed: number }) : null
  const takeBack = () =>
    undo.mutate(
      { params: { surferImportId: importId } },
      {
        onSuccess: () => {
          notifyDone(texts.theImportWasUndone)
          onClose()
        },
      },
    )
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title={texts.importAgents}
      width="wide"
      footer={
        <>
          {result && (
            <Button variant="subtle" color="red" loading={undo.isPending} onClick={takeBack}>
              {texts.undoTheImport}
            </Button>
          )}
          {!isRunning && !result && (
            <Button variant="default" onClick={onAgain}>
              {texts.lookAtTheFileAgain}
            </Button>
          )}
          <Button onClick={onClose}>{isRunning ? texts.keepWorking : texts.done}</Button>
        </>
      }
    >
      <div className={classes.stack}>
        <FormProblem text={undo.error && textOf(undo.error)} />
        <RunProgress jobId={jobId} otherwise={texts.noAgentWasChanged} />
        {result && (
          <p role="status">
            {texts.agentAddedChanged(result.added, result.changed)}
            {result.removed > 0 && texts.entryDeleted(result.removed)}
          </p>
        )}
      </div>
    </ModalShell>
  )
}
