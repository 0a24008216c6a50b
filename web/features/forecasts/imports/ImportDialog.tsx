import { Button, Select } from '@mantine/core'
import Papa from 'papaparse'
import { type ReactNode, useMemo, useState } from 'react'
import { MAX_IMPORTED_INTERVALS } from '#contract/endpoints/forecasts.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import type { DateOrder, Zone } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyUndoable } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { type Guess, guessReading, readHead } from '#web/parts/file-reading.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { FileDrop } from '#web/ui/inputs/FileDrop.tsx'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import { ImportPreview } from './ImportPreview.tsx'
import classes from './Imports.module.css'
import { IMPORT_INVALIDATES } from './import-endpoints.ts'
import { asIntervals, type IntervalReading, LENGTHS, type Length, readImport } from './import-file.ts'
import * as texts from './texts.ts'

const MAX_BYTES = 4_000_000

interface Props {
  streams: Stream[]
  /** Chosen at first. */
  streamId: number
  onClose: () => void
}

interface Chosen {
  file: File
  rows: string[][]
  guess: Guess
}

async function read(file: File): Promise<Chosen> {
  const head = await readHead(file)
  const text = new TextDecoder(head.encoding).decode(await file.arrayBuffer())
  const { data } = Papa.parse<string[]>(text, { delimiter: head.separator })
  return { file, rows: data, guess: guessReading(head.rows) }
}

/** Choose a file, say how to read it, look at what will hold, send it. */
export function ImportDialog({ streams, streamId, onClose }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const drop = (
    <FileDrop
      label={texts.chooseOrDropACsvFile}
      accept=".csv,.tsv,.txt,text/csv"
      maxBytes={MAX_BYTES}
      hint={texts.csvAtMost4Mb(numberText(MAX_IMPORTED_INTERVALS))}
      file={chosen?.file ?? null}
      onFile={file => read(file).then(setChosen)}
    />
  )
  if (chosen)
    return (
      <Reader
        key={chosen.file.name}
        chosen={chosen}
        streams={streams}
        streamId={streamId}
        onClose={onClose}
        drop={drop}
      />
    )
  return (
    <ModalShell isOpen onClose={onClose} title={texts.uploadAForecast} width="wide">
      {drop}
      <p style={{ color: 'var(--ink-muted)' }}>{texts.oneRowPerInterval}</p>
    </ModalShell>
  )
}

function Reader({ chosen, streams, streamId, onClose, drop }: Props & { chosen: Chosen; drop: ReactNode }) {
  const { file, rows, guess } = chosen
  const [reading, setReading] = useState(() => asIntervals(guess.reading, guess.columns))
  const [groupId, setGroupId] = useState(streamId)
  const [zone, setZone] = useState<Zone>(() => streams.find(({ id }) => id === streamId)!.timezone)
  const [mustSayOrder, setMustSayOrder] = useState(guess.isOrderAmbiguous)
  const found = useMemo(() => readImport(rows, reading, zone), [rows, reading, zone])
  const create = useCommand(api.forecasts.createImport, { invalidates: IMPORT_INVALIDATES })
  const remove = useCommand(api.forecasts.removeImport, { invalidates: IMPORT_INVALIDATES })
  const count = found.intervals.length
  const isTooMuch = count > MAX_IMPORTED_INTERVALS
  const send = async () => {
    const { id } = await create.mutateAsync({
      body: {
        streamId: groupId,
        fileName: file.name,
        minutes: reading.minutes as Length,
        intervals: found.intervals.map(({ start, volume }) => ({
          start: new Date(start).toISOString(),
          volume,
        })),
      },
    })
    notifyUndoable(texts.uploadedIntervals(numberText(count)), () =>
      remove.mutateAsync({ params: { importId: id } }),
    )
    onClose()
  }
  return (
    <ModalShell
      isOpen
      isDirty
      onClose={onClose}
      title={texts.uploadAForecast}
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            {texts.cancel}
          </Button>
          <Button
            disabled={count === 0 || mustSayOrder || isTooMuch}
            loading={create.isPending}
            onClick={() => send().catch(() => {})}
          >
            {count > 0 ? texts.uploadIntervals(numberText(count)) : texts.upload}
          </Button>
        </>
      }
    >
      <FormProblem text={create.error && textOf(create.error)} />
      <div className={classes.drop}>{drop}</div>
      <FormGrid title={texts.howToReadTheFile} columns={2}>
        <Select
          label={texts.ticketGroup}
          allowDeselect={false}
          data={streams.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(groupId)}
          onChange={value => value && setGroupId(Number(value))}
        />
        <ZonePicker label={texts.timeZoneOfTheFile} value={zone} onChange={setZone} />
        <ColumnSelects columns={guess.columns} reading={reading} onReading={setReading} />
        <Select
          label={texts.dateFormat}
          allowDeselect={false}
          data={ORDERS}
          value={mustSayOrder ? null : reading.dateOrder}
          placeholder={texts.chooseTheDatesCouldBeEither}
          error={mustSayOrder ? texts.theseDatesCouldBeDayFirst : undefined}
          onChange={value => {
            setMustSayOrder(false)
            setReading({ ...reading, dateOrder: value as DateOrder })
          }}
        />
      </FormGrid>
      <ImportPreview found={found} zone={zone} isTooMuch={isTooMuch} />
    </ModalShell>
  )
}

const ORDERS: { value: DateOrder; label: string }[] = [
  { value: 'year-first', label: texts.yearFirst },
  { value: 'day-first', label: texts.dayFirst },
  { value: 'month-first', label: texts.monthFirst },
]

interface ColumnProps {
  columns: string[]
  reading: IntervalReading
  onReading: (reading: IntervalReading) => void
}

const ColumnSelects = ({ columns, reading, onReading }: ColumnProps) => (
  <>
    <Select
      label={texts.timeColumn}
      allowDeselect={false}
      data={columns}
      value={reading.startColumn}
      onChange={name => name && onReading({ ...reading, startColumn: name })}
    />
    <Select
      label={texts.volumeColumn}
      allowDeselect={false}
      data={columns}
      value={reading.offeredColumn}
      onChange={name => name && onReading({ ...reading, offeredColumn: name })}
    />
    <Select
      label={texts.intervalLength}
      allowDeselect={false}
      data={LENGTHS.map(minutes => ({
        value: String(minutes),
        label: minutes === 1440 ? texts.oneDay : texts.minutesText(minutes),
      }))}
      value={String(reading.minutes)}
      onChange={value => value && onReading({ ...reading, minutes: Number(value) })}
    />
  </>
)
