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
import { Browsers } from './Browsers.tsx'
import classes from './my-settings.module.css'

const TOPICS: Record<(typeof AGENT_TOPICS)[number], { label: string; description: string }> = {
  schedule: {
    label: 'Schedule changes',
    description: 'What is new, changed or removed when it is published.',
  },
  requests: { label: 'Results of requests', description: 'The e-mail is always sent.' },
  reminder: { label: 'Shift reminders', description: 'Before a shift starts.' },
}
const CHANNELS: Record<NoticeChannel, string> = { mail: 'E-mail', push: 'Notification' }

const hour = (value: number): string => `${String(value).padStart(2, '0')}:00`
const minutesText = (minutes: number): string =>
  minutes === 0 ? 'When it starts' : minutes === 60 ? '1 hour before' : `${minutes} minutes before`

export function NotificationPart({ settings }: { settings: NotificationSettings }) {
  const { choices, email, timezone } = settings
  const change = useCommand(api.notificationSettings.set, { invalidates: [api.notificationSettings.get] })
  const save = (next: Partial<NotificationChoices>) =>
    change.mutate({ body: { ...choices, ...next } }, { onError: error => notifyFailed(error, 'Not saved') })
  const turn = (topic: NoticeTopic, channel: NoticeChannel, isOn: boolean) =>
    save({ topics: { ...choices.topics, [topic]: { ...choices.topics[topic], [channel]: isOn } } })
  return (
    <section className={classes.part} aria-labelledby="notifications">
      <h2 id="notifications">Notifications</h2>
      {email === null && (
        <p className={classes.quiet}>You get none yet: ask your manager to invite you to Lineup.</p>
      )}
      <table className={classes.topics}>
        <thead>
          <tr>
            <th scope="col">Tell me about</th>
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
                    aria-label={`${TOPICS[topic].label} by ${CHANNELS[channel].toLowerCase()}`}
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
      <p className={classes.quiet}>
        {email === null ? '' : `E-mails go to ${email}. `}Messages about your log-in are always sent.
      </p>
      <Select
        className={classes.field}
        label="Remind me of a shift"
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
        label="Quiet hours"
        description={inOwnClock(
          `From ${hour(QUIET_HOURS.from)} to ${hour(QUIET_HOURS.to)} (${timezone.replaceAll('_', ' ')}) nothing is sent. What still matters at ${hour(QUIET_HOURS.to)} is sent then.`,
        )}
        checked={choices.hasQuietHours}
        disabled={change.isPending || email === null}
        onChange={event => save({ hasQuietHours: event.currentTarget.checked })}
      />
      {email !== null && <Browsers settings={settings} />}
    </section>
  )
}
