// The top bar of both schedule pages: which days, and what is done with all of them at once.
import { ActionIcon, Menu, SegmentedControl, Select } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconCopy,
  IconDots,
  IconDownload,
  IconEraser,
  IconListCheck,
  IconPrinter,
  IconReplace,
  IconRestore,
  IconSparkles,
  IconUserOff,
} from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { openModal } from '#web/lib/modals.ts'
import { useEditScope } from '#web/parts/use-edit-scope.ts'
import { DateRangeNav } from '#web/ui/inputs/DateRangeNav.tsx'
import { GuardedButton } from '#web/ui/inputs/GuardedButton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import classes from '../ui/schedule.module.css'
import { DAY_COUNT_LABELS, DayCount } from '../view/schedule-search.ts'
import type { SchedulePageName, ScheduleView } from '../view/use-schedule-view.ts'
import * as texts from './texts.ts'

export type ScheduleAction =
  | 'publish'
  | 'discard'
  | 'apply-task-template'
  | 'reoptimise'
  | 'replace'
  | 'copy-days'
  | 'time-off'
  | 'clear'
  | 'export'

interface Props {
  view: ScheduleView
  /** There is an agent whose schedule this manager may change. */
  canEdit: boolean
  /** Why nobody may change a schedule; null where scheduling is switched on. */
  offBecause: string | null
  onAction: (action: ScheduleAction) => void
}

const ICON = { size: 16, stroke: 1.6 }

export function ScheduleHeader({ view, canEdit, offBecause, onAction }: Props) {
  const hasActions = canEdit || offBecause !== null
  const scope = useEditScope().text
  const generate = () => openModal({ type: 'generate-schedule', from: view.range.from })
  return (
    <PageHeader
      title={view.page === 'shifts' ? texts.shifts : texts.activities}
      actions={
        <>
          {canEdit && scope && <span className={classes.editScope}>{scope}</span>}
          {hasActions && (
            <GuardedButton
              variant="default"
              visibleFrom="sm"
              leftSection={<IconSparkles {...ICON} />}
              because={offBecause}
              onClick={generate}
            >
              {texts.generate}
            </GuardedButton>
          )}
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={texts.moreForTheSchedule}>
                <IconDots {...ICON} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {canEdit && <EditItems onGenerate={generate} onAction={onAction} />}
              <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={() => onAction('export')}>
                {texts.exportLabel}
              </Menu.Item>
              <Menu.Item leftSection={<IconPrinter {...ICON} />} onClick={printWhenClosed}>
                {texts.print}
              </Menu.Item>
              {canEdit && (
                <>
                  <Menu.Divider />
                  <Menu.Item
                    color="red"
                    leftSection={<IconRestore {...ICON} />}
                    onClick={() => onAction('discard')}
                  >
                    {texts.discardDrafts}
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
          {hasActions && (
            <GuardedButton because={offBecause} onClick={() => onAction('publish')}>
              {texts.publish}
            </GuardedButton>
          )}
        </>
      }
    >
      <PageSwitch page={view.page} />
      <DateRangeNav
        value={view.range}
        unit={view.unit}
        today={view.today}
        weekStartsOn={view.weekStartsOn}
        onChange={({ from }) => view.setSearch({ date: from })}
      />
      <Select
        aria-label={texts.daysShown}
        size="xs"
        w={94}
        visibleFrom="sm"
        allowDeselect={false}
        value={String(view.dayCount)}
        onChange={days => view.setDayCount(DayCount.parse(Number(days)))}
        data={Object.entries(DAY_COUNT_LABELS).map(([value, label]) => ({ value, label }))}
      />
    </PageHeader>
  )
}

/** Printing stops the page: not while the menu is still on it. */
const printWhenClosed = () => setTimeout(() => window.print())

function EditItems({ onGenerate, onAction }: { onGenerate: () => void } & Pick<Props, 'onAction'>) {
  return (
    <>
      <Menu.Item hiddenFrom="sm" leftSection={<IconSparkles {...ICON} />} onClick={onGenerate}>
        {texts.generateSchedule}
      </Menu.Item>
      <Menu.Item leftSection={<IconListCheck {...ICON} />} onClick={() => onAction('apply-task-template')}>
        {texts.applyAnActivityPlan}
      </Menu.Item>
      <Menu.Item leftSection={<IconAdjustmentsHorizontal {...ICON} />} onClick={() => onAction('reoptimise')}>
        {texts.reOptimise}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconUserOff {...ICON} />} onClick={() => onAction('time-off')}>
        {texts.addTimeOff}
      </Menu.Item>
      <Menu.Item leftSection={<IconReplace {...ICON} />} onClick={() => onAction('replace')}>
        {texts.findAndReplaceActivity}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => onAction('copy-days')}>
        {texts.copyDays}
      </Menu.Item>
      <Menu.Item leftSection={<IconEraser {...ICON} />} onClick={() => onAction('clear')}>
        {texts.clearTheSchedule}
      </Menu.Item>
    </>
  )
}

/** Link to the other schedule page, with the same days and agents. */
function PageSwitch({ page }: { page: SchedulePageName }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <SegmentedControl
      size="xs"
      visibleFrom="sm"
      aria-label={texts.shiftsOrActivities}
      value={page}
      onChange={next => void navigate(`/schedule/${next}${search}`)}
      data={[
        { value: 'shifts', label: texts.shifts },
        { value: 'activities', label: texts.activities },
      ]}
    />
  )
}
