// Unified analytics: an explorer of figures, saved views of it, and reports that mail them.
import { Button } from '@mantine/core'
import { IconBookmark, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { rawTable } from '#contract/analytics/result-table.ts'
import { csvText } from '#contract/csv-text.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useKeptSearch } from '#web/lib/search-state.ts'
import { useSpan } from '#web/parts/analytics/use-span.ts'
import { later } from '#web/ui/feedback/later.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import { AnalyticsSearch, definitionOf } from './analytics-search.ts'
import { Explorer, useFigures } from './Explorer.tsx'
import * as texts from './texts.ts'

const SaveView = later(async () => (await import('#web/parts/analytics/SaveView.tsx')).SaveView)
const ViewsTab = later(async () => (await import('./ViewsTab.tsx')).ViewsTab)
const ReportsTab = later(async () => (await import('./ReportsTab.tsx')).ReportsTab)

export default function AnalyticsPage() {
  const [search, setSearch] = useKeptSearch('unifiedAnalytics', AnalyticsSearch)
  const [isSaving, setSaving] = useState(false)
  const span = useSpan(search.range, search.from, search.to)
  const asked = useFigures(search, span)
  const result = asked.figures.data
  const download = () =>
    result && saveFile(`analytics-${result.from}-${result.to}.csv`, csvText(rawTable(result)))
  const isExploring = search.tab === 'explore'
  return (
    <>
      <PageHeader
        title={texts.unifiedAnalytics}
        actions={
          isExploring && (
            <>
              <Button component={Link} variant="subtle" to="/reporting/post-mortem">
                {texts.postMortemOfYesterday}
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                disabled={!result}
                onClick={download}
              >
                {texts.exportCsv}
              </Button>
              <Button leftSection={<IconBookmark size={16} />} onClick={() => setSaving(true)}>
                {texts.saveView}
              </Button>
            </>
          )
        }
      />
      <PageTabs
        value={search.tab}
        onChange={tab => setSearch({ tab: tab === 'explore' ? undefined : tab })}
        tabs={[
          {
            name: 'explore',
            label: texts.explore,
            content: <Explorer search={search} span={span} asked={asked} onSearch={setSearch} />,
          },
          { name: 'views', label: texts.savedViews, content: <ViewsTab onSearch={setSearch} /> },
          { name: 'reports', label: texts.scheduledReports, content: <ReportsTab /> },
        ]}
      />
      {isSaving && <SaveView definition={definitionOf(search)} onClose={() => setSaving(false)} />}
    </>
  )
}
