import { Select } from '@mantine/core'
import { RANGE_NAMES, RangeName } from '#contract/analytics/ranges.ts'
import type { LocalDate } from '#core/time/index.ts'
import { later } from '#web/ui/feedback/later.tsx'

const OwnRange = later(async () => (await import('./OwnRange.tsx')).OwnRange)

const LABELS: Record<RangeName, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'last-4-weeks': 'Last 4 weeks',
  'last-12-weeks': 'Last 12 weeks',
  'this-month': 'This month',
  'last-month': 'Last month',
  'last-3-months': 'Last 3 months',
  'next-4-weeks': 'This and next 3 weeks',
  own: 'Own dates',
}

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
        aria-label="Range"
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
