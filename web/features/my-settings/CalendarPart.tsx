// Calendar address: one's published shifts in the calendar that one uses anyway.
import { Button, Switch, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { CalendarFeed } from '#contract/people/calendar-feed.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { dateTimeText, ownZone } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import classes from './my-settings.module.css'

const ICON = { size: 16, stroke: 1.6 }

export function CalendarPart({ feed }: { feed: CalendarFeed }) {
  const options = { invalidates: [api.calendarFeed.get] }
  const set = useCommand(api.calendarFeed.set, options)
  const save = (includesActivities: boolean) =>
    set.mutate({ body: { includesActivities } }, { onError: error => notifyFailed(error, 'Not saved') })
  return (
    <section className={classes.part} aria-labelledby="calendar">
      <h2 id="calendar">Calendar</h2>
      <p>
        See your published shifts and time off in the calendar on your phone: two weeks back and eight weeks
        ahead.
      </p>
      {feed.url === null ? (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus {...ICON} />}
          loading={set.isPending}
          onClick={() => save(false)}
        >
          Make my calendar address
        </Button>
      ) : (
        <>
          <Address feed={feed} url={feed.url} />
          <Switch
            mt="md"
            label="List activities and breaks in each shift"
            checked={feed.includesActivities}
            disabled={set.isPending}
            onChange={event => save(event.currentTarget.checked)}
          />
          <HowTo url={feed.url} />
        </>
      )}
    </section>
  )
}

function Address({ feed, url }: { feed: CalendarFeed; url: string }) {
  const [asks, setAsks] = useState<'regenerate' | 'remove' | null>(null)
  const options = { invalidates: [api.calendarFeed.get] }
  const regenerate = useCommand(api.calendarFeed.regenerate, options)
  const remove = useCommand(api.calendarFeed.remove, options)
  const close = () => setAsks(null)
  const done = (text: string, failure: string) => ({
    onSuccess: () => {
      close()
      notifyDone(text)
    },
    onError: (error: Error) => notifyFailed(error, failure),
  })
  const copy = () =>
    copyText(url).then(
      () => notifyDone('Copied. Add it to your calendar as a subscription.'),
      error => notifyFailed(error, 'Not copied'),
    )
  return (
    <>
      <TextInput
        label="Your calendar address"
        description="Anyone who has it can see your shifts. Keep it to yourself."
        value={url}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button size="xs" variant="default" leftSection={<IconCopy {...ICON} />} onClick={copy}>
          Copy
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsks('regenerate')}>
          Replace
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => setAsks('remove')}>
          Turn off
        </Button>
      </div>
      <p className={classes.quiet}>
        {feed.readAt
          ? `A calendar last asked for it on ${dateTimeText(feed.readAt, ownZone())}.`
          : 'No calendar has asked for it yet.'}
      </p>
      <ConfirmDialog
        isOpen={asks === 'regenerate'}
        onCancel={close}
        isBusy={regenerate.isPending}
        title="Replace your calendar address?"
        confirmLabel="Replace"
        onConfirm={() =>
          regenerate.mutate({}, done('Your address is new. Add it to your calendar again.', 'Not replaced'))
        }
      >
        The old address stops working at once: calendars that use it show no changes any more.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'remove'}
        onCancel={close}
        isBusy={remove.isPending}
        title="Turn your calendar address off?"
        confirmLabel="Turn off"
        isDanger
        onConfirm={() => remove.mutate({}, done('Your calendar address is off.', 'Not turned off'))}
      >
        Calendars that use it show no changes any more. You can make a new address at any time.
      </ConfirmDialog>
    </>
  )
}

function HowTo({ url }: { url: string }) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return (
    <details className={classes.howTo}>
      <summary>Add it to your calendar</summary>
      <dl>
        <dt>iPhone, iPad and Mac</dt>
        <dd>
          <a href={webcal}>Subscribe in Apple Calendar</a>, or go to Settings, Calendar, Accounts, Add
          Account, Other, Add Subscribed Calendar, and paste the address.
        </dd>
        <dt>Google Calendar</dt>
        <dd>
          On a computer open calendar.google.com, choose the plus beside “Other calendars”, then “From URL”,
          and paste the address. Google looks for changes a few times a day.
        </dd>
        <dt>Outlook</dt>
        <dd>
          Open outlook.com or Outlook on the web, go to Calendar, Add calendar, Subscribe from web, and paste
          the address. It then shows on your phone too.
        </dd>
      </dl>
    </details>
  )
}
