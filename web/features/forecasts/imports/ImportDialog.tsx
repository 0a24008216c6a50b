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
      label="Choose or drop a CSV file"
      accept=".csv,.tsv,.txt,text/csv"
      maxBytes={MAX_BYTES}
      hint={`CSV, at most 4 MB and ${numberText(MAX_IMPORTED_INTERVALS)} intervals`}
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
    <ModalShell isOpen onClose={onClose} title="Upload a forecast" width="wide">
      {drop}
      <p style={{ color: 'var(--ink-muted)' }}>
        One row per interval of a ticket group: when it starts, and how many contacts you expect. In these
        intervals your numbers replace the model’s; elsewhere the model’s stay.
      </p>
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
    notifyUndoable(`Uploaded ${numberText(count)} intervals. The forecast is being updated.`, () =>
      remove.mutateAsync({ params: { importId: id } }),
    )
    onClose()
  }
  return (
    <ModalShell
      isOpen
      isDirty
      onClose={onClose}
      title="Upload a forecast"
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button
            disabled={count === 0 || mustSayOrder || isTooMuch}
            loading={create.isPending}
            onClick={() => send().catch(() => {})}
          >
            {count > 0 ? `Upload ${numberText(count)} intervals` : 'Upload'}
          </Button>
        </>
      }
    >
      <FormProblem text={create.error && textOf(create.error)} />
      <div className={classes.drop}>{drop}</div>
      <FormGrid title="How to read the file" columns={2}>
        <Select
          label="Ticket group"
          allowDeselect={false}
          data={streams.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(groupId)}
          onChange={value => value && setGroupId(Number(value))}
        />
        <ZonePicker label="Time zone of the file" value={zone} onChange={setZone} />
        <ColumnSelects columns={guess.columns} reading={reading} onReading={setReading} />
        <Select
          label="Date format"
          allowDeselect={false}
          data={ORDERS}
          value={mustSayOrder ? null : reading.dateOrder}
          placeholder="Choose: the dates could be either"
          error={mustSayOrder ? 'These dates could be day first or month first. Choose one.' : undefined}
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
  { value: 'year-first', label: 'Year first: 2026-11-21' },
  { value: 'day-first', label: 'Day first: 21/11/2026' },
  { value: 'month-first', label: 'Month first: 11/21/2026' },
]

interface ColumnProps {
  columns: string[]
  reading: IntervalReading
  onReading: (reading: IntervalReading) => void
}

const ColumnSelects = ({ columns, reading, onReading }: ColumnProps) => (
  <>
    <Select
      label="Time column"
      allowDeselect={false}
      data={columns}
      value={reading.startColumn}
      onChange={name => name && onReading({ ...reading, startColumn: name })}
    />
    <Select
      label="Volume column"
      allowDeselect={false}
      data={columns}
      value={reading.offeredColumn}
      onChange={name => name && onReading({ ...reading, offeredColumn: name })}
    />
    <Select
      label="Interval length"
      allowDeselect={false}
      data={LENGTHS.map(minutes => ({
        value: String(minutes),
        label: minutes === 1440 ? '1 day' : `${minutes} minutes`,
      }))}
      value={String(reading.minutes)}
      onChange={value => value && onReading({ ...reading, minutes: Number(value) })}
    />
  </>
)
