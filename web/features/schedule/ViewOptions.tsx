// How the schedule is drawn, remembered by the browser.
import { Button, Checkbox, Popover, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { Weekday } from '#core/time/index.ts'
import { usePreference } from '../../lib/preferences.ts'
import { CoverageOptions } from './coverage/CoverageOptions.tsx'
import classes from './schedule.module.css'
import { DAY_COUNT_WORDS, DayCount } from './schedule-search.ts'
import type { ScheduleView } from './use-schedule-view.ts'

const WEEK_STARTS: Weekday[] = ['monday', 'saturday', 'sunday']
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export function ViewOptions({ view }: { view: ScheduleView }) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.6} />}
        >
          View
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.options}>
          {view.page === 'shifts' && <ShiftOptions view={view} />}
          <CoverageOptions />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function ShiftOptions({ view }: { view: ScheduleView }) {
  const [weekStartsOn, setWeekStartsOn] = usePreference('weekStartsOn')
  const [hasWeekends, setWeekends] = usePreference('showWeekends')
  const [hasContract, setContract] = usePreference('showContractedHours')
  const [isColored, setColored] = usePreference('colorCustomShifts')
  return (
    <>
      <Select
        label="Days shown"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={Object.entries(DAY_COUNT_WORDS).map(([value, label]) => ({ value, label }))}
        value={String(view.dayCount)}
        onChange={days => view.setDayCount(DayCount.parse(Number(days)))}
      />
      <Select
        label="Week starts on"
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={WEEK_STARTS.map(day => ({ value: day, label: capital(day) }))}
        value={weekStartsOn}
        onChange={day => setWeekStartsOn(day as Weekday)}
      />
      <Checkbox
        size="xs"
        label="Weekends"
        checked={hasWeekends}
        onChange={event => setWeekends(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label="Hours against the contract"
        checked={hasContract}
        onChange={event => setContract(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label="Colour custom shifts"
        checked={isColored}
        onChange={event => setColored(event.currentTarget.checked)}
      />
    </>
  )
}
