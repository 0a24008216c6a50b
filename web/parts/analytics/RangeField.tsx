import { Select } from '@mantine/core'
import { RANGE_NAMES, RangeName } from '#contract/analytics/ranges.ts'
import type { LocalDate } from '#core/time/index.ts'
import { later } from '#web/ui/feedback/later.tsx'
import * as texts from './texts.ts'

const OwnRange = later(async () => (await import('./OwnRange.tsx')).OwnRange)

const LABELS: Record<RangeName, string> = texts.labels

interface Props {
  range: RangeName
  /** First and last day; of own dates those that were chosen. */
  span: { from: LocalDate; to: LocalDate }
  onChange: (range: RangeName, span?: { from: LocalDate; to: LocalDate }) => void
}

/** Range of days: one that moves with today, or own dates. */
export function RangeField({ range, span, onChange }: Props) {
  return (
    <>
      <Select
        aria-label={texts.range}
        w={170}
        allowDeselect={false}
        data={RANGE_NAMES.map(value => ({ value, label: LABELS[value] }))}
        value={range}
        onChange={value => {
          const name = RangeName.parse(value)
          onChange(name, name === 'own' ? span : undefined)
        }}
      />
      {range === 'own' && <OwnRange span={span} onChange={next => onChange('own', next)} />}
    </>
  )
}
