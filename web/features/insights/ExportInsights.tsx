import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { AnalyticsResult } from '#contract/analytics/analytics.ts'
import type { Insights, TimeUnit } from '#contract/analytics/insights.ts'
import { rawTable } from '#contract/analytics/result-table.ts'
import { csvText } from '#contract/csv-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { asFte, together } from './insights-figures.ts'
import * as texts from './texts.ts'

interface Props {
  /** Left out while it is loading. */
  data: Insights | undefined
  timeUnit: TimeUnit
  isFte: boolean
}

/** The figures of the page as files. */
export function ExportInsights({ data, timeUnit, isFte }: Props) {
  const save = (name: string, resultOf: (data: Insights) => AnalyticsResult, isByPeriod = true) => {
    if (!data) return
    const result = resultOf(data)
    const { from, to } = data.summary
    const shown = isFte && isByPeriod ? asFte(result, data) : result
    saveFile(`insights-${name}-${from}-${to}.csv`, csvText(rawTable(shown)))
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} disabled={!data}>
          {texts.exportCsv}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() =>
            save(timeUnit, ({ summary, absence, accuracy }) => together([summary, absence, accuracy]))
          }
        >
          {texts.allFiguresBy(timeUnit)}
        </Menu.Item>
        <Menu.Item onClick={() => save(`activities-${timeUnit}`, ({ activities }) => activities)}>
          {texts.scheduledTimeByActivityAnd(timeUnit)}
        </Menu.Item>
        <Menu.Item onClick={() => save(`time-off-${timeUnit}`, ({ timeOff }) => timeOff)}>
          {texts.timeOffByTypeAnd(timeUnit)}
        </Menu.Item>
        <Menu.Item onClick={() => save('agents', ({ fairness }) => fairness, false)}>
          {texts.hoursByAgentAndActivity}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
