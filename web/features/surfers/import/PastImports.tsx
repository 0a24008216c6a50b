import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { SurferImport } from '#contract/people/surfer-imports.ts'
import { dateText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import classes from './import.module.css'
import * as texts from './texts.ts'

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
  const [toUndo, setToUndo] = useState<SurferImport | null>(null)
  const zone = useZone()
  const rows = imports.data?.results ?? []
  if (rows.length === 0) return null
  const confirm = () =>
    toUndo &&
    undo.mutate(
      { params: { surferImportId: toUndo.id } },
      {
        onSuccess: () => notifyDone(texts.theImportWasUndone),
        onError: error => notifyFailed(error),
        onSettled: () => setToUndo(null),
      },
    )
  return (
    <section className={classes.past} aria-labelledby="past-imports">
      <h3 id="past-imports">{texts.earlierImports}</h3>
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <span>
              {row.fileName}
              <small>
                {texts.createdAtByManagerName(
                  dateText(row.createdAt, zone),
                  row.managerName,
                  row.added,
                  row.changed,
                )}
              </small>
            </span>
            {row.undoneAt ? (
              <span className={classes.hint}>{texts.undone}</span>
            ) : (
              <Button variant="default" size="compact-sm" onClick={() => setToUndo(row)}>
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={toUndo !== null}
        title={texts.undoTheImport}
        confirmLabel={texts.undoTheImport}
        isDanger
        isBusy={undo.isPending}
        onConfirm={confirm}
        onCancel={() => setToUndo(null)}
      >
        {toUndo && texts.agentCount(toUndo.added)} {texts.addedBy} {toUndo?.fileName} {texts.willBeDeletedAnd}{' '}
        {toUndo?.changed} {texts.changedOnesWillBeAsThey}
      </ConfirmDialog>
    </section>
  )
}
