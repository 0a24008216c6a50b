// Settings of an agent: the calendar address, and the notifications from Lineup.
import { api } from '#contract/endpoints/index.ts'
import { useFeature } from '#web/lib/access/features.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCall } from '#web/lib/queries.ts'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { CalendarPart } from './CalendarPart.tsx'
import classes from './my-settings.module.css'
import { NotificationPart } from './NotificationPart.tsx'
import * as texts from './texts.ts'

export default function MySettingsPage() {
  const hasFeed = useFeature('calendarSync')
  const feed = useCall(api.calendarFeed.get, {}, { enabled: hasFeed })
  const notifications = useCall(api.notificationSettings.get, {})
  return (
    <>
      <PageHeader title={texts.settings} />
      <div className={classes.page}>
        {notifications.error ? (
          <ErrorCard onRetry={() => notifications.refetch()}>{textOf(notifications.error)}</ErrorCard>
        ) : notifications.data ? (
          <NotificationPart settings={notifications.data} />
        ) : (
          <LoadingSkeleton shape="form" count={3} />
        )}
        {!hasFeed ? null : feed.error ? (
          <ErrorCard onRetry={() => feed.refetch()}>{textOf(feed.error)}</ErrorCard>
        ) : feed.data ? (
          <CalendarPart feed={feed.data} />
        ) : (
          <LoadingSkeleton shape="form" count={2} />
        )}
      </div>
    </>
  )
}
