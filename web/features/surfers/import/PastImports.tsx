import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { SurferImport } from '#contract/people/surfer-imports.ts'
import { dateText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { countText } from '#web/ui/text/count-text.ts'
import classes from './import.module.css'

const SHOWN = 5

/** Earlier imports, each of which can be taken back as a whole. */
export function PastImports() {
  const imports = useCall(api.surferImports.list, { query: { limit: SHOWN } })
  const undo = useCommand(api.surferImports.undo, {
    invalidates: [
      api.surferImports.list,
      api.surfers.list,
      api.teams.list,
      api.tasks.list,
      api.organization.get,
    ],
  })
  const [doomed, setDoomed] = useState<SurferImport | null>(null)
  const zone = useZone()
  const rows = imports.data?.results ?? []
  if (rows.length === 0) return null
  const confirm = () =>
    doomed &&
    undo.mutate(
      { params: { surferImportId: doomed.id } },
      {
        onSuccess: () => notifyDone('The import was undone.'),
        onError: error => notifyFailed(error),
        onSettled: () => setDoomed(null),
      },
    )
  return (
    <section className={classes.past} aria-labelledby="past-imports">
      <h3 id="past-imports">Earlier imports</h3>
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <span>
              {row.fileName}
              <small>
                {dateText(row.createdAt, zone)} by {row.managerName}: {countText(row.added, 'agent')} added,{' '}
                {row.changed} changed
              </small>
            </span>
            {row.undoneAt ? (
              <span className={classes.hint}>Undone</span>
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => setDoomed(row)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={doomed !== null}
        title="Undo the import"
        confirmLabel="Undo the import"
        isDanger
        isBusy={undo.isPending}
        onConfirm={confirm}
        onCancel={() => setDoomed(null)}
      >
        {doomed && countText(doomed.added, 'agent')} added by {doomed?.fileName} will be deleted, and{' '}
        {doomed?.changed} changed ones will be as they were before it; later changes of those are lost. The
        history of all of them is kept.
      </ConfirmDialog>
    </section>
  )
}
