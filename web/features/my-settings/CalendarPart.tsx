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
import * as texts from './texts.ts'

const ICON = { size: 16, stroke: 1.6 }

export function CalendarPart({ feed }: { feed: CalendarFeed }) {
  const options = { invalidates: [api.calendarFeed.get] }
  const set = useCommand(api.calendarFeed.set, options)
  const save = (includesActivities: boolean) =>
    set.mutate({ body: { includesActivities } }, { onError: error => notifyFailed(error, texts.notSaved) })
  return (
    <section className={classes.part} aria-labelledby="calendar">
      <h2 id="calendar">{texts.calendar}</h2>
      <p>{texts.seeYourPublishedShiftsAndTime}</p>
      {feed.url === null ? (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus {...ICON} />}
          loading={set.isPending}
          onClick={() => save(false)}
        >
          {texts.makeMyCalendarAddress}
        </Button>
      ) : (
        <>
          <Address feed={feed} url={feed.url} />
          <Switch
            mt="md"
            label={texts.listActivitiesAndBreaksInEach}
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
      () => notifyDone(texts.copiedAddItToYourCalendar),
      error => notifyFailed(error, texts.notCopied),
    )
  return (
    <>
      <TextInput
        label={texts.yourCalendarAddress}
        description={texts.anyoneWhoHasItCanSee}
        value={url}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button size="xs" variant="default" leftSection={<IconCopy {...ICON} />} onClick={copy}>
          {texts.copy}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsks('regenerate')}>
          {texts.replace}
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => setAsks('remove')}>
          {texts.turnOff}
        </Button>
      </div>
      <p className={classes.quiet}>
        {feed.readAt
          ? texts.aCalendarLastAskedForIt(dateTimeText(feed.readAt, ownZone()))
          : texts.noCalendarHasAskedForIt}
      </p>
      <ConfirmDialog
        isOpen={asks === 'regenerate'}
        onCancel={close}
        isBusy={regenerate.isPending}
        title={texts.replaceYourCalendarAddress}
        confirmLabel={texts.replace}
        onConfirm={() => regenerate.mutate({}, done(texts.yourAddressIsNew, texts.notReplaced))}
      >
        {texts.theOldAddressStopsWorking}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'remove'}
        onCancel={close}
        isBusy={remove.isPending}
        title={texts.turnYourCalendarAddressOff}
        confirmLabel={texts.turnOff}
        isDanger
        onConfirm={() => remove.mutate({}, done(texts.yourCalendarAddressIsOff, texts.notTurnedOff))}
      >
        {texts.calendarsThatUseItShowNo}
      </ConfirmDialog>
    </>
  )
}

function HowTo({ url }: { url: string }) {
  const webcal = url.replace(/^https?:/, 'webcal:')
  return (
    <details className={classes.howTo}>
      <summary>{texts.addItToYourCalendar}</summary>
      <dl>
        <dt>{texts.iPhoneIPadAndMac}</dt>
        <dd>
          <a href={webcal}>{texts.subscribeInAppleCalendar}</a>
          {texts.orGoToSettingsCalendarAccounts}
        </dd>
        <dt>{texts.googleCalendar}</dt>
        <dd>{texts.onAComputerOpenCalendar}</dd>
        <dt>{texts.outlook}</dt>
        <dd>{texts.openOutlook}</dd>
      </dl>
    </details>
  )
}
