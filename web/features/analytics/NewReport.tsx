import { MultiSelect, Select, TextInput } from '@mantine/core'
import {
  analyticsViews,
  FREQUENCIES,
  ReportForm,
  type SavedView,
  scheduledReports,
} from '#contract/analytics/views.ts'
import { api } from '#contract/endpoints/index.ts'
import { Weekday } from '#contract/shapes.ts'
import { WEEKDAYS } from '#core/time/index.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCallAll, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { displayName, useUser } from '#web/lib/session.ts'
import { useZone } from '#web/lib/zone.ts'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { capital } from '#web/ui/text/capital.ts'
import * as texts from './texts.ts'

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const TIMES = Array.from({ length: 96 }, (_, at) => ({ value: String(at * 15), label: timeOf(at * 15) }))

export function NewReport({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const zone = useZone()
  const own = useUser().managerId
  const managers = useCallAll(api.managers.list, {}).data ?? []
  const add = useCommand(scheduledReports.create, {
    invalidates: [scheduledReports.list, analyticsViews.list],
  })
  const saving = useSavingForm<ReportForm>({
    schema: ReportForm,
    initialValues: {
      viewId: view.id,
      frequency: 'weekly',
      weekday: 'monday',
      minuteOfDay: 420,
      timezone: zone,
      managerIds: own ? [own] : [],
      slackUrl: null,
    },
    save: async body => {
      const weekday = body.frequency === 'weekly' ? body.weekday : null
      await add.mutateAsync({ body: { ...body, weekday } })
      notifyDone(texts.isSentFromNowOn(view.name))
    },
    onSaved: onClose,
  })
  const { form } = saving
  const { frequency, minuteOfDay, weekday, managerIds, slackUrl } = form.values
  return (
    <FormModal
      title={texts.schedule(view.name)}
      submitLabel={texts.scheduleReport}
      {...saving.formProps}
      onClose={onClose}
    >
      <FormGrid columns={2}>
        <Select
          label={texts.howOften}
          allowDeselect={false}
          data={FREQUENCIES.map(value => ({ value, label: capital(value) }))}
          value={frequency}
          onChange={value => form.setFieldValue('frequency', value === 'daily' ? 'daily' : 'weekly')}
        />
        {frequency === 'weekly' && (
          <Select
            label={texts.on}
            allowDeselect={false}
            data={WEEKDAYS.map(value => ({ value, label: capital(value) }))}
            value={weekday}
            error={form.errors.weekday}
            onChange={value => form.setFieldValue('weekday', Weekday.parse(value))}
          />
        )}
        <Select
          label={texts.atZone(zone.replaceAll('_', ' '))}
          allowDeselect={false}
          searchable
          data={TIMES}
          value={String(minuteOfDay)}
          error={form.errors.minuteOfDay}
          onChange={value => form.setFieldValue('minuteOfDay', Number(value))}
        />
      </FormGrid>
      <FormGrid>
        <MultiSelect
          label={texts.managersWhoGetIt}
          description={view.isShared ? texts.theMailHoldsTheFigures : texts.theViewIsYoursAlone}
          searchable
          data={managers.map(manager => ({ value: String(manager.id), label: displayName(manager) }))}
          value={managerIds.map(String)}
          error={form.errors.managerIds}
          onChange={ids => form.setFieldValue('managerIds', ids.map(Number))}
        />
        <TextInput
          label={texts.slackWebhook}
          description={texts.slackHint}
          placeholder={texts.slackPlaceholder}
          autoComplete="off"
          value={slackUrl ?? ''}
          error={form.errors.slackUrl}
          onChange={({ currentTarget: { value } }) => form.setFieldValue('slackUrl', value.trim() || null)}
        />
      </FormGrid>
    </FormModal>
  )
}
