import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import type { ColumnMapping } from '#core/history/index.ts'
import type { DateOrder } from '#core/time/index.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'

interface Props {
  columns: string[]
  reading: ColumnMapping
  onReading: (reading: ColumnMapping) => void
  /** The file fits two orders: one has to be chosen. */
  mustSayOrder: boolean
  onOrderSaid: () => void
  zone: string
  onZone: (zone: string) => void
}

const ORDERS: { value: DateOrder; label: string }[] = [
  { value: 'year-first', label: 'Year first, 2026-03-31' },
  { value: 'day-first', label: 'Day first, 31/03/2026' },
  { value: 'month-first', label: 'Month first, 03/31/2026' },
]
const LENGTHS = [5, 10, 15, 20, 30, 60, 1440]
const NONE = ''

export function ReadingFields({
  columns,
  reading,
  onReading,
  mustSayOrder,
  onOrderSaid,
  zone,
  onZone,
}: Props) {
  const column = (
    label: string,
    value: string | null,
    onChange: (name: string) => void,
    isOptional?: { description?: string },
  ) => (
    <Select
      label={label}
      description={isOptional?.description}
      searchable
      allowDeselect={false}
      required={!isOptional}
      data={[
        ...(isOptional ? [{ value: NONE, label: 'Not in the file' }] : []),
        ...[...new Set(columns)].filter(Boolean).map(name => ({ value: name, label: name })),
      ]}
      value={value ?? NONE}
      onChange={name => onChange(name ?? NONE)}
    />
  )
  const optional = (name: string) => (name === NONE ? null : name)
  const setKind = (kind: string) => {
    if (kind !== reading.kind) onReading(readingOfKind(kind, reading, columns))
  }
  return (
    <FormGrid title="How to read the file" columns={2}>
      <SegmentedControl
        aria-label="Each row is"
        style={{ gridColumn: '1 / -1' }}
        data={[
          { value: 'timestamps', label: 'One row per contact' },
          { value: 'intervals', label: 'Counted per interval' },
        ]}
        value={reading.kind}
        onChange={setKind}
      />
      {reading.kind === 'timestamps' ? (
        column('Time column', reading.column, name => onReading({ ...reading, column: name }))
      ) : (
        <>
          {column('Start column', reading.startColumn, name => onReading({ ...reading, startColumn: name }))}
          {column('Offered column', reading.offeredColumn, name =>
            onReading({ ...reading, offeredColumn: name }),
          )}
          {column(
            'Handled column',
            reading.handledColumn,
            name => onReading({ ...reading, handledColumn: optional(name) }),
            {},
          )}
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
      )}
      {column(
        'Handle time column',
        reading.handleTimeColumn,
        name => onReading({ ...reading, handleTimeColumn: optional(name) }),
        { description: 'Seconds, mm:ss or h:mm:ss.' },
      )}
      {column(
        'Queue column',
        reading.queueColumn ?? null,
        name => onReading({ ...reading, queueColumn: optional(name) }),
        { description: 'Splits the file into one ticket group per queue.' },
      )}
      <Select
        label="Date format"
        allowDeselect={false}
        data={ORDERS}
        value={mustSayOrder ? null : reading.dateOrder}
        placeholder="Choose: the dates could be either"
        error={mustSayOrder ? 'These dates could be day first or month first. Choose one.' : undefined}
        onChange={value => {
          if (!value) return
          onOrderSaid()
          onReading({ ...reading, dateOrder: value as DateOrder })
        }}
      />
      <ZonePicker label="Time zone of the file" value={zone} onChange={onZone} />
      <Checkbox
        label="The first row names the columns"
        checked={reading.hasHeader}
        onChange={event => onReading({ ...reading, hasHeader: event.currentTarget.checked })}
      />
    </FormGrid>
  )
}

/** The same file read as a row per contact, or as counts per interval. */
function readingOfKind(kind: string, reading: ColumnMapping, columns: readonly string[]): ColumnMapping {
  const { hasHeader, dateOrder, handleTimeColumn, queueColumn = null } = reading
  const at = reading.kind === 'timestamps' ? reading.column : reading.startColumn
  const common = { hasHeader, dateOrder, handleTimeColumn, queueColumn }
  if (kind === 'timestamps') return { kind, ...common, column: at }
  return {
    kind: 'intervals',
    ...common,
    startColumn: at,
    offeredColumn: columns.find(name => name !== at) ?? '',
    handledColumn: null,
    minutes: 30,
  }
}
