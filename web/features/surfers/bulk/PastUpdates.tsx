import { Button } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { dateText, localDateText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useZone } from '#web/lib/zone.ts'
import classes from './bulk.module.css'
import { FIELD_LABELS } from './bulk-values.ts'
import { CHANGED_ENDPOINTS } from './changed-endpoints.ts'
import * as texts from './texts.ts'

const SHOWN = 5

/** Earlier changes of many agents, each of which can be taken back as a whole. */
export function PastUpdates() {
  const zone = useZone()
  const updates = useCall(api.surferUpdates.list, { query: { limit: SHOWN } })
  const undo = useCommand(api.surferUpdates.undo, {
    invalidates: CHANGED_ENDPOINTS,
  })
  const rows = updates.data?.results ?? []
  if (rows.length === 0) return null
  const takeBack = (surferUpdateId: number) =>
    undo.mutate(
      { params: { surferUpdateId } },
      {
        onSuccess: ({ kept }) =>
          notifyDone(kept === 0 ? texts.undone : texts.undoneAgentKeepWhatWasChanged(kept)),
        onError: error => notifyFailed(error),
      },
    )
  return (
    <section className={classes.past} aria-labelledby="past-updates">
      <h3 id="past-updates">{texts.earlierChanges}</h3>
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <span>
              {row.fields.map(field => FIELD_LABELS[field]).join(', ')}
              <small>
                {texts.createdAtByManagerName(dateText(row.createdAt, zone), row.managerName, row.changed)}
                {row.effectiveFrom && texts.fromEffectiveFrom(localDateText(row.effectiveFrom))}
              </small>
            </span>
            {row.undoneAt ? (
              <span className={classes.hint}>{texts.undoneInPastUpdates}</span>
            ) : (
              <Button
                variant="default"
                size="compact-sm"
                loading={undo.isPending && undo.variables?.params?.surferUpdateId === row.id}
                onClick={() => takeBack(row.id)}
              >
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
