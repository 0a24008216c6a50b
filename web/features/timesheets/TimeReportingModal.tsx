// Choice of the agents who clock in and out, and of what they may report.
import { Checkbox, Input } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { TimeReportingSettings } from '#contract/timecards/timecards.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useSavingForm } from '#web/lib/saving-form.ts'
import { displayName } from '#web/lib/session.ts'
import { OrganizationLock, useMayEditOrganization } from '#web/parts/OrganizationLock.tsx'
import { SurferPicker } from '#web/parts/SurferPicker.tsx'
import { FormGrid } from '#web/ui/dialog/FormGrid.tsx'
import { FormModal } from '#web/ui/dialog/FormModal.tsx'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import * as texts from './texts.ts'

const TITLE = texts.clockingInAndOut

export default function TimeReportingModal({ onClose }: { onClose: () => void }) {
  const settings = useCall(api.timecards.settings, {})
  if (settings.data) return <SettingsForm settings={settings.data} onClose={onClose} />
  return (
    <ModalShell isOpen onClose={onClose} title={TITLE}>
      {settings.error ? (
        <ErrorCard onRetry={() => void settings.refetch()}>{textOf(settings.error)}</ErrorCard>
      ) : (
        <LoadingSkeleton shape="form" count={3} />
      )}
    </ModalShell>
  )
}

function SettingsForm({ settings, onClose }: { settings: TimeReportingSettings; onClose: () => void }) {
  const surfers = useCall(api.schedule.surfers, { query: {} }).data ?? []
  const mayEdit = useMayEditOrganization()
  const change = useCommand(api.timecards.changeSettings, {
    invalidates: [api.timecards.settings, api.surfers.list],
  })
  const saving = useSavingForm<TimeReportingSettings>({
    schema: TimeReportingSettings,
    initialValues: settings,
    save: async body => {
      await change.mutateAsync({ body })
      notifyDone(texts.timeReportingSaved)
    },
    onSaved: onClose,
  })
  const { form } = saving
  return (
    <FormModal title={TITLE} submitLabel={texts.save} {...saving.formProps} onClose={onClose}>
      <FormGrid>
        <Input.Wrapper
          label={texts.agentsWhoClockInAndOut}
          labelElement="div"
          description={texts.theyGetATimeClock}
          error={form.errors.timeReportingSurferIds}
        >
          <div style={{ marginTop: 6 }}>
            <SurferPicker
              emptyText={texts.nobodyYet}
              options={surfers.map(surfer => ({
                id: surfer.id,
                name: displayName({ ...surfer, email: '' }),
                teamName: surfer.teamName,
                ...(surfer.canEdit ? {} : { disabledBecause: texts.youMayOnlyViewThisTeam }),
              }))}
              value={form.values.timeReportingSurferIds}
              onChange={ids => form.setFieldValue('timeReportingSurferIds', ids)}
            />
          </div>
        </Input.Wrapper>
      </FormGrid>
      <FormGrid title={texts.whatTheyMayReport}>
        <OrganizationLock />
        <Checkbox
          disabled={!mayEdit}
          label={texts.customTimes}
          description={texts.agentsMayEnterAnotherTime}
          {...form.getInputProps('allowSetReportTime', { type: 'checkbox' })}
        />
        <Checkbox
          disabled={!mayEdit}
          label={texts.unscheduledOvertime}
          description={texts.agentsMayClockInWithout}
          {...form.getInputProps('trackUnscheduledOvertime', { type: 'checkbox' })}
        />
      </FormGrid>
    </FormModal>
  )
}
