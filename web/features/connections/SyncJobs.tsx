import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import type { SyncJob } from '#contract/endpoints/connections.ts'
import { DAY_MS, type Zone } from '#core/time/index.ts'
import { dateText, dateTimeText, relativeText, timeText } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useZone } from '#web/lib/zone.ts'
import { StatusChip } from '#web/ui/feedback/StatusChip.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import { syncName, syncState } from './connection-labels.ts'
import classes from './connections.module.css'
import * as texts from './texts.ts'

const SHOWN_AT_FIRST = 6

/** Days alone where the hours say nothing, and a day once. */
function rangeText({ from, to }: SyncJob, zone: Zone): string {
  if (Date.parse(to) - Date.parse(from) > 7 * DAY_MS) return `${dateText(from, zone)} – ${dateText(to, zone)}`
  const isOneDay = dateText(from, zone) === dateText(to, zone)
  return `${dateTimeText(from, zone)} – ${(isOneDay ? timeText : dateTimeText)(to, zone)}`
}

/** Sync jobs of the system with their progress. */
export function SyncJobs({ syncs }: { syncs: SyncJob[] }) {
  const zone = useZone()
  const now = useNow(10_000)
  const [isAll, setAll] = useState(false)
  const columns: Column<SyncJob>[] = [
    { id: 'what', header: texts.syncJob, minWidth: 160, cell: syncName },
    {
      id: 'state',
      header: texts.state,
      minWidth: 190,
      cell: sync => {
        const [tone, text] = syncState(sync, now)
        return (
          <>
            <StatusChip tone={tone}>{text}</StatusChip>
            {sync.problem && <p className={classes.syncProblem}>{sync.problem}</p>}
          </>
        )
      },
    },
    { id: 'time', header: texts.period, minWidth: 170, cell: sync => rangeText(sync, zone) },
    {
      id: 'progress',
      header: texts.progress,
      minWidth: 140,
      cell: sync => (
        <span className={classes.progress}>
          <Progress
            value={sync.progress * 100}
            aria-label={texts.progressOf(syncName(sync))}
            color={sync.complete ? 'green' : undefined}
          />
          {Math.round(sync.progress * 100)} %
        </span>
      ),
    },
    {
      id: 'records',
      header: texts.newRecords,
      align: 'right',
      minWidth: 110,
      cell: sync => numberText(sync.recordCount),
    },
    { id: 'updated', header: texts.lastStep, minWidth: 130, cell: sync => relativeText(sync.updatedAt, now) },
  ]
  const shown = isAll ? syncs : syncs.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={classes.part} aria-labelledby="sync-jobs">
      <h3 id="sync-jobs">{texts.syncJobs}</h3>
      <DataTable
        label={texts.syncJobs}
        columns={columns}
        rows={shown}
        rowKey={sync => sync.id}
        rowLabel={syncName}
        empty={<p className={classes.none}>{texts.nothingImportedYetSentence}</p>}
      />
      {syncs.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {texts.showAll(syncs.length)}
        </Button>
      )}
    </section>
  )
}
