// Notifications: topics by channel, reminders, quiet hours, and the browsers that show them.
import { Select, Switch } from '@mantine/core'
import {
  AGENT_TOPICS,
  type NoticeChannel,
  type NoticeTopic,
  type NotificationChoices,
  type NotificationSettings,
  QUIET_HOURS,
  REMINDER_MINUTES,
} from '#contract/access/notification-settings.ts'
import { api } from '#contract/endpoints/index.ts'
import { inOwnClock } from '#web/lib/dates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { later } from '#web/ui/feedback/later.tsx'
import classes from './my-settings.module.css'
import * as texts from './texts.ts'

const Browsers = later(async () => (await import('#web/parts/notifications/Browsers.tsx')).Browsers)

const TOPICS: Record<(typeof AGENT_TOPICS)[number], { label: string; description: string }> = {
  schedule: {
    label: texts.scheduleChanges,
    description: texts.whatIsNewChangedOrRemoved,
  },
  requests: { label: texts.resultsOfRequests, description: texts.theEMailIsAlwaysSent },
  reminder: { label: texts.shiftReminders, description: texts.beforeAShiftStarts },
}
const CHANNELS: Record<NoticeChannel, string> = texts.channels

const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`
const minutesText = (minutes: number): string =>
  minutes === 0 ? texts.whenItStarts : minutes === 60 ? texts.oneHourBefore : texts.minutesBefore(minutes)

export function NotificationPart({ settings }: { settings: NotificationSettings }) {
  const { choices, email, timezone } = settings
  const change = useCommand(api.notificationSettings.set, { invalidates: [api.notificationSettings.get] })
  const save = (next: Partial<NotificationChoices>) =>
    change.mutate(
      { body: { ...choices, ...next } },
      { onError: error => notifyFailed(error, texts.notSaved) },
    )
  const turn = (topic: NoticeTopic, channel: NoticeChannel, isOn: boolean) =>
    save({ topics: { ...choices.topics, [topic]: { ...choices.topics[topic], [channel]: isOn } } })
  return (
    <section className={classes.part} aria-labelledby="notifications">
      <h2 id="notifications">{texts.notifications}</h2>
      {email === null && <p className={classes.quiet}>{texts.youGetNoneYet}</p>}
      <table className={classes.topics}>
        <thead>
          <tr>
            <th scope="col">{texts.tellMeAbout}</th>
            <th scope="col">{CHANNELS.mail}</th>
            <th scope="col">{CHANNELS.push}</th>
          </tr>
        </thead>
        <tbody>
          {AGENT_TOPICS.map(topic => (
            <tr key={topic}>
              <th scope="row">
                {TOPICS[topic].label}
                <span className={classes.quiet}>{TOPICS[topic].description}</span>
              </th>
              {(['mail', 'push'] as const).map(channel => (
                <td key={channel}>
                  <Switch
                    aria-label={texts.topicLabelByChannel(
                      TOPICS[topic].label,
                      CHANNELS[channel].toLowerCase(),
                    )}
                    checked={choices.topics[topic][channel]}
                    disabled={
                      change.isPending || email === null || (topic === 'requests' && channel === 'mail')
                    }
                    onChange={event => turn(topic, channel, event.currentTarget.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.quiet}>{texts.messagesAboutYourLog(email)}</p>
      <Select
        className={classes.field}
        label={texts.remindMeOfAShift}
        allowDeselect={false}
        disabled={change.isPending || email === null}
        value={String(choices.reminderMinutes)}
        data={REMINDER_MINUTES.map(minutes => ({ value: String(minutes), label: minutesText(minutes) }))}
        onChange={value => {
          const minutes = REMINDER_MINUTES.find(one => String(one) === value)
          if (minutes !== undefined) save({ reminderMinutes: minutes })
        }}
      />
      <Switch
        mt="md"
        label={texts.quietHours}
        description={inOwnClock(
          texts.fromTo(hour(QUIET_HOURS.from), hour(QUIET_HOURS.to), timezone.replaceAll('_', ' ')),
        )}
        checked={choices.hasQuietHours}
        disabled={change.isPending || email === null}
        onChange={event => save({ hasQuietHours: event.currentTarget.checked })}
      />
      {email !== null && <Browsers settings={settings} />}
    </section>
  )
}
