import { Chip, Select, Switch } from '@mantine/core'
import type { Task } from '#contract/endpoints/tasks.ts'
import { addDays, type LocalDate } from '#core/time/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { DateRangeNav } from '#web/ui/inputs/DateRangeNav.tsx'
import { FilterBar } from '#web/ui/table/FilterBar.tsx'
import classes from './multiskill.module.css'
import { INCREMENTS, type SlotIncrement } from './multiskill-search.ts'
import * as texts from './texts.ts'

interface Props {
  date: LocalDate
  today: LocalDate
  increment: SlotIncrement
  /** Activities that serve a ticket group. */
  serving: Task[]
  /** Chosen of them; none = all. */
  taskIds: number[]
  onSearch: (changes: { date?: LocalDate; increment?: SlotIncrement }) => void
  onTaskIds: (taskIds: number[]) => void
}

export function MultiskillFilters(props: Props) {
  const { date, today, increment, serving, taskIds, onSearch, onTaskIds } = props
  const [isPublished, setPublished] = usePreference('publishedOnly')
  const [hasBreakdown, setBreakdown] = usePreference('multiskillBreakdown')
  return (
    <>
      <div className={classes.days}>
        <DateRangeNav
          unit="day"
          value={{ from: date, to: addDays(date, 1) }}
          today={today}
          onChange={({ from }) => onSearch({ date: from })}
        />
      </div>
      <FilterBar
        activeCount={taskIds.length}
        onClear={() => onTaskIds([])}
        trailing={
          <>
            <Switch
              size="xs"
              label={texts.breakdown}
              checked={hasBreakdown}
              onChange={event => setBreakdown(event.currentTarget.checked)}
            />
            <Switch
              size="xs"
              label={texts.published}
              checked={isPublished}
              onChange={event => setPublished(event.currentTarget.checked)}
            />
          </>
        }
      >
        <Select
          aria-label={texts.increment}
          w={130}
          allowDeselect={false}
          data={INCREMENTS}
          value={increment}
          onChange={value => value && onSearch({ increment: value as SlotIncrement })}
        />
        <fieldset className={classes.chips} aria-label={texts.activities}>
          <Chip.Group multiple value={taskIds.map(String)} onChange={ids => onTaskIds(ids.map(Number))}>
            {serving.map(({ id, name, emoji }) => (
              <Chip key={id} value={String(id)} size="xs" variant="outline">
                <span aria-hidden="true">{emoji}</span> {name}
              </Chip>
            ))}
          </Chip.Group>
        </fieldset>
      </FilterBar>
    </>
  )
}
