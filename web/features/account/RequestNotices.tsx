// Mail and notifications to managers about requests of their agents.
import { Switch } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { Part } from './Part.tsx'
import * as texts from './texts.ts'

const Browsers = later(async () => (await import('#web/parts/notifications/Browsers.tsx')).Browsers)

export function RequestNotices() {
  const isManager = useUser().managerId != null
  const settings = useCall(api.notificationSettings.get, {}, { enabled: isManager })
  const change = useCommand(api.notificationSettings.set, { invalidates: [api.notificationSettings.get] })
  if (!isManager || settings.isPending) return null
  if (settings.error)
    return <ErrorCard onRetry={() => settings.refetch()}>{textOf(settings.error)}</ErrorCard>
  const { choices, email } = settings.data
  const { inbox } = choices.topics
  const turn = (changed: Partial<typeof inbox>) =>
    change.mutate(
      { body: { ...choices, topics: { ...choices.topics, inbox: { ...inbox, ...changed } } } },
      { onError: error => notifyFailed(error, texts.notSaved) },
    )
  return (
    <Part title={texts.notifications}>
      <Switch
        label={texts.eMailMeTheRequests}
        description={texts.timeOffShiftChangesAndSwaps(email)}
        checked={inbox.mail}
        disabled={change.isPending}
        onChange={event => turn({ mail: event.currentTarget.checked })}
      />
      <Switch
        mt="sm"
        label={texts.showThemAsNotifications}
        description={texts.inTheBrowsersBelow}
        checked={inbox.push}
        disabled={change.isPending}
        onChange={event => turn({ push: event.currentTarget.checked })}
      />
      <Browsers settings={settings.data} />
    </Part>
  )
}
