import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CSV_PROVIDER_ID } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import { MAX_UPLOAD_BYTES } from '#contract/endpoints/uploads.ts'
import type { ColumnMapping } from '#core/history/index.ts'
import { useCallAll } from '#web/lib/queries.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { type Guess, guessReading, type Head, readHead } from '#web/parts/file-reading.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { FileDrop } from '#web/ui/inputs/FileDrop.tsx'
import classes from '../form/streams.module.css'
import { type Survey, surveyFile, weeksToNow } from './local-file.ts'
import { OldDates, type OldDatesChoice } from './OldDates.tsx'
import { ReadingFields } from './ReadingFields.tsx'
import { SourceField, type UploadSource } from './SourceField.tsx'
import { SurveyView } from './SurveyView.tsx'
import * as texts from './texts.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { type UploadState, useUpload } from './use-upload.ts'

interface Props {
  onClose: () => void
  /** The next step: a ticket group from what was uploaded. */
  onMakeGroup: (connectionId: number) => void
}

export interface ChosenFile {
  file: File
  head: Head
  guess: Guess
}

/** Choose a file, say how to read it, look at what will be stored, send it, watch it being imported. */
export function UploadDialog({ onClose, onMakeGroup }: Props) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [sent, setSent] = useState<UploadState | null>(null)
  const choose = async (file: File) => {
    const head = await readHead(file)
    setChosen({ file, head, guess: guessReading(head.rows) })
  }
  if (sent)
    return (
      <UploadProgress sent={sent} onClose={onClose} onMakeGroup={onMakeGroup} onAgain={() => setSent(null)} />
    )
  if (chosen)
    return (
      <Reader key={chosen.file.name} chosen={chosen} onClose={onClose} onFile={choose} onSent={setSent} />
    )
  return (
    <ModalShell isOpen onClose={onClose} title={texts.uploadHistory} width="wide">
      <Drop file={null} onFile={choose} />
      <p style={{ color: 'var(--ink-muted)' }}>{texts.oneRowPerContactSentence}</p>
    </ModalShell>
  )
}

const Drop = ({ file, onFile }: { file: File | null; onFile: (file: File) => void }) => (
  <FileDrop
    label={texts.chooseOrDropACsvFile}
    accept=".csv,.tsv,.txt,text/csv"
    maxBytes={MAX_UPLOAD_BYTES}
    hint={texts.csvAtMost50Mb}
    file={file}
    onFile={onFile}
  />
)

interface ReaderProps {
  chosen: ChosenFile
  onClose: () => void
  onFile: (file: File) => void
  onSent: (sent: UploadState) => void
}

function Reader({ chosen, onClose, onFile, onSent }: ReaderProps) {
  const { file, head, guess } = chosen
  const organizationZone = useOrganization().data?.timezone ?? 'Etc/UTC'
  const [reading, setReading] = useState<ColumnMapping>(guess.reading)
  const [hasSaidOrder, setSaidOrder] = useState(!guess.isOrderAmbiguous)
  const [zone, setZone] = useState<string | null>(null)
  const [oldDates, setOldDates] = useState<OldDatesChoice | null>(null)
  const [chosenSource, setSource] = useState<UploadSource | null>(null)
  const sources = (useCallAll(api.connections.list, {}).data ?? []).filter(
    connection => connection.providerId === CSV_PROVIDER_ID,
  )
  const name = file.name.replace(/\.[a-z]+$/i, '')
  // A file of the same name is most often the same one again, longer or with its dates moved.
  const again = sources.find(known => known.name === name)
  const source = chosenSource ?? (again ? { type: 'known', id: again.id } : { type: 'new', name })
  const fileZone = zone ?? organizationZone
  const survey = useSurvey(file, head, reading, fileZone)
  // Date order: ambiguous in the first rows, but a later row may decide it.
  const proven = hasSaidOrder ? null : (survey?.provenOrder ?? null)
  if (proven !== null) {
    setSaidOrder(true)
    if (reading.dateOrder !== proven) setReading({ ...reading, dateOrder: proven })
  }
  const weeks = survey?.latest ? weeksToNow(survey.latest, Date.now()) : null
  const shiftWeeks = oldDates === 'move' && weeks !== null ? weeks : 0
  const { send, isSending, problem } = useUpload(onSent)
  const refused =
    survey !== null &&
    (survey.refusal !== null || survey.rejectedCount > survey.rowCount * 0.05 || survey.contactCount === 0)
  const isReady =
    survey !== null &&
    !refused &&
    hasSaidOrder &&
    (weeks === null || oldDates !== null) &&
    (source.type === 'known' || source.name.trim() !== '')
  return (
    <ModalShell
      isOpen
      isDirty
      onClose={onClose}
      title={texts.uploadHistory}
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {texts.cancel}
          </Button>
          <Button
            disabled={!isReady}
            loading={isSending}
            onClick={() =>
              send({
                file,
                source,
                reading,
                fileTimeZone: fileZone,
                shiftWeeks,
                queues: [...(survey?.queues ?? [])]
                  .filter(([name]) => name !== '')
                  .map(([name, contacts]) => ({ name, contacts }))
                  .sort((a, b) => b.contacts - a.contacts),
              })
            }
          >
            {texts.upload}
          </Button>
        </>
      }
    >
      <div className={classes.steps}>
        {problem && (
          <p className={classes.note} data-tone="bad" role="alert">
            {problem}
          </p>
        )}
        {survey?.latest && weeks !== null && !refused && (
          <OldDates
            latest={survey.latest}
            weeks={weeks}
            zone={fileZone}
            value={oldDates}
            onChange={setOldDates}
          />
        )}
        <Drop file={file} onFile={onFile} />
        <ReadingFields
          columns={guess.columns}
          reading={reading}
          onReading={next => {
            if (next.dateOrder !== reading.dateOrder) setSaidOrder(true)
            setReading(next)
          }}
          mustSayOrder={!hasSaidOrder}
          onOrderSaid={() => setSaidOrder(true)}
          zone={fileZone}
          onZone={setZone}
        />
        <SurveyView survey={survey} reading={reading} zone={fileZone} shiftWeeks={shiftWeeks} />
        <SourceField known={sources} value={source} onChange={setSource} />
      </div>
    </ModalShell>
  )
}

/** Survey of the whole file by these columns; null while it is being read. */
function useSurvey(file: File, head: Head, reading: ColumnMapping, zone: string): Survey | null {
  const [survey, setSurvey] = useState<Survey | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    setSurvey(null)
    surveyFile(file, head, reading, { zone, shiftWeeks: 0 }, stop.signal).then(
      found => found && setSurvey(found),
    )
    return () => stop.abort()
  }, [file, head, reading, zone])
  return survey
}
