import type { PlanVariables, Risk } from '#contract/endpoints/forecast-plan.ts'
import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { addDays, type Zone } from '#core/time/index.ts'
import { dateRangeText } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { figureText } from '#web/ui/text/figure-text.ts'
import { settingChanges } from './apply-changes.ts'
import classes from './Plan.module.css'
import * as texts from './texts.ts'

interface Props {
  shown: Stream[]
  range: DateRange
  zone: Zone
  variables: PlanVariables
  risk: Risk
  onDone: () => void
  onClose: () => void
}

/** Lists exactly what will be another value, and asks. */
export function ApplyChangesDialog({ shown, range, zone, variables, risk, onDone, onClose }: Props) {
  const apply = useCommand(api.forecastPlan.apply, {
    invalidates: [
      api.streams.list,
      api.streams.get,
      api.forecasts.rows,
      api.forecasts.adjustments,
      api.forecastPlan.compute,
      api.forecastPlan.performance,
      api.coverage.get,
      api.multiskill.get,
    ],
  })
  const changes = shown.map(stream => ({ stream, settings: settingChanges(stream, variables) }))
  const volume = variables.ticketVolumePercentageChange
  const confirm = () =>
    apply.mutate(
      {
        body: { ...range, timezone: zone, streamIds: shown.map(({ id }) => id), variables },
      },
      {
        onSuccess: () => {
          notifyDone(texts.thePlanWasApplied)
          onDone()
          onClose()
        },
        onError: error => notifyFailed(error, texts.nothingWasApplied),
      },
    )
  return (
    <ConfirmDialog
      isOpen
      title={texts.applyThePlanToTheTicket}
      confirmLabel={texts.apply}
      isBusy={apply.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className={classes.changes}>
        {changes.map(({ stream, settings }) => (
          <section key={stream.id} aria-label={stream.name}>
            <h3>{stream.name}</h3>
            {settings.length === 0 ? (
              <p className={classes.hint}>{texts.settingsStayAsTheyAre}</p>
            ) : (
              <dl>
                {settings.map(({ label, before, after }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {before} → <b>{after}</b>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </section>
        ))}
        {volume !== null && volume !== 0 && (
          <p>
            {texts.contactsOnAsAnEvent(
              figureText(volume * 100, '%', Number.isInteger(volume * 100) ? 0 : 1, 'difference'),
              dateRangeText(range.from, addDays(range.to, -1)),
            )}
          </p>
        )}
        <p className={classes.hint}>{texts.newSettingsApplyFromNow(risk)}</p>
      </div>
    </ConfirmDialog>
  )
}
