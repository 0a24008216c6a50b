import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import type { ColumnMapping } from '#core/history/index.ts'
import type { DateOrder } from '#core/time/index.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { ZonePicker } from '#web/ui/inputs/ZonePicker.tsx'
import * as texts from './texts.ts'

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
  { value: 'year-first', label: texts.yearFirst20260331 },
  { value: 'day-first', label: texts.dayFirst31032026 },
  { value: 'month-first', label: texts.monthFirst03312026 },
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
        ...(isOptional ? [{ value: NONE, label: texts.notInTheFile }] : []),
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
    <FormGrid title={texts.howToReadTheFile} columns={2}>
      <SegmentedControl
        aria-label={texts.eachRowIs}
        style={{ gridColumn: '1 / -1' }}
        data={[
          { value: 'timestamps', label: texts.oneRowPerContact },
          { value: 'intervals', label: texts.countedPerInterval },
        ]}
        value={reading.kind}
        onChange={setKind}
      />
      {reading.kind === 'timestamps' ? (
        column(texts.timeColumn, reading.column, name => onReading({ ...reading, column: name }))
      ) : (
        <>
          {column(texts.startColumn, reading.startColumn, name =>
            onReading({ ...reading, startColumn: name }),
          )}
          {column(texts.offeredColumn, reading.offeredColumn, name =>
            onReading({ ...reading, offeredColumn: name }),
          )}
          {column(
            texts.handledColumn,
            reading.handledColumn,
            name => onReading({ ...reading, handledColumn: optional(name) }),
            {},
          )}
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
      )}
      {column(
        texts.handleTimeColumn,
        reading.handleTimeColumn,
        name => onReading({ ...reading, handleTimeColumn: optional(name) }),
        { description: texts.secondsMm },
      )}
      {column(
        texts.queueColumn,
        reading.queueColumn ?? null,
        name => onReading({ ...reading, queueColumn: optional(name) }),
        { description: texts.splitsTheFileIntoOneTicket },
      )}
      <Select
        label={texts.dateFormat}
        allowDeselect={false}
        data={ORDERS}
        value={mustSayOrder ? null : reading.dateOrder}
        placeholder={texts.chooseTheDatesCouldBeEither}
        error={mustSayOrder ? texts.theseDatesCouldBeDayFirst : undefined}
        onChange={value => {
          if (!value) return
          onOrderSaid()
          onReading({ ...reading, dateOrder: value as DateOrder })
        }}
      />
      <ZonePicker label={texts.timeZoneOfTheFile} value={zone} onChange={onZone} />
      <Checkbox
        label={texts.theFirstRowNamesTheColumns}
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
