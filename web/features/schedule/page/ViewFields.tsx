// Fields of the menu of drawing options, remembered by the browser.
import { Checkbox, Select, Slider } from '@mantine/core'
import { WEEKDAYS, type Weekday } from '#core/time/index.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { useWeekStart } from '#web/lib/zone.ts'
import { capital } from '#web/ui/text/capital.ts'
import { CoverageOptions } from '../coverage/CoverageOptions.tsx'
import classes from '../ui/schedule.module.css'
import { SORT_LABELS, SortBy, Zoom } from '../view/schedule-search.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import * as texts from './texts.ts'

/** Zoom steps: further right shows more of each hour, as + does. */
const ZOOMS = [...Zoom.values].sort((a, b) => b - a)

export function ViewFields({ view }: { view: ScheduleView }) {
  return (
    <>
      <RowOptions view={view} />
      {view.page === 'shifts' ? <ShiftOptions /> : <ZoomOption view={view} />}
      <CoverageOptions />
    </>
  )
}

function ShiftOptions() {
  const weekStartsOn = useWeekStart()
  const [, setWeekStartsOn] = usePreference('weekStartsOn')
  const [hasWeekends, setWeekends] = usePreference('showWeekends')
  const [hasContract, setContract] = usePreference('showContractedHours')
  const [isColored, setColored] = usePreference('colorCustomShifts')
  return (
    <>
      <Select
        label={texts.weekStartsOn}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={WEEKDAYS.map(day => ({ value: day, label: capital(day) }))}
        value={weekStartsOn}
        onChange={day => setWeekStartsOn(day as Weekday)}
      />
      <Checkbox
        size="xs"
        label={texts.weekends}
        checked={hasWeekends}
        onChange={event => setWeekends(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label={texts.hoursAgainstTheContract}
        checked={hasContract}
        onChange={event => setContract(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label={texts.colourShiftsWithoutATemplate}
        checked={isColored}
        onChange={event => setColored(event.currentTarget.checked)}
      />
    </>
  )
}

function ZoomOption({ view }: { view: ScheduleView }) {
  return (
    <div>
      <div className={classes.optionLabel}>{texts.minutesInAColumn}</div>
      <Slider
        size="sm"
        className={classes.zoom}
        max={ZOOMS.length - 1}
        marks={ZOOMS.map((minutes, value) => ({ value, label: minutes }))}
        label={null}
        thumbLabel={texts.minutesInAColumn}
        thumbValueText={at => texts.zoomMinutes(ZOOMS[at])}
        value={ZOOMS.indexOf(view.zoom)}
        onChange={at => view.setZoom(ZOOMS[at]!)}
      />
    </div>
  )
}

function RowOptions({ view }: { view: ScheduleView }) {
  const [isGrouped, setGrouped] = usePreference('groupByTeam')
  return (
    <>
      <Select
        label={texts.order}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label }))}
        value={view.sort}
        onChange={sort => view.setSearch({ sort: SortBy.parse(sort) })}
      />
      <Checkbox
        size="xs"
        label={texts.groupByTeam}
        checked={isGrouped}
        onChange={event => setGrouped(event.currentTarget.checked)}
      />
    </>
  )
}
