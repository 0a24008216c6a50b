// How one's schedule changed since it was looked at last, until one says to have seen it.
import { Button } from '@mantine/core'
import { api } from '#contract/endpoints/index.ts'
import type { ScheduleNotice } from '#contract/endpoints/schedule.ts'
import { changeText } from '#contract/schedule/change-text.ts'
import { type LocalDate, localDateOf, type Zone } from '#core/time/index.ts'
import { dateTimeText, inOwnClock } from '#web/lib/dates.ts'
import { notifyFailed } from '#web/lib/notify.ts'
import { useCall, useCommand } from '#web/lib/queries.ts'
import { noticeText } from './notice-text.ts'
import classes from './ScheduleNotices.module.css'
import * as texts from './texts.ts'

interface Props {
  zone: Zone
  onShow: (date: LocalDate) => void
}

/** Nothing where there is none: the schedule itself is what the page is for. */
export function ScheduleNotices({ zone, onShow }: Props) {
  const notices = useCall(api.mySchedule.notices, {}).data ?? []
  const see = useCommand(api.mySchedule.seeNotices, { invalidates: [api.mySchedule.notices] })
  const seen = ({ id }: ScheduleNotice) =>
    see.mutate({ body: { noticeIds: [id] } }, { onError: error => notifyFailed(error) })
  return notices.map(notice => {
    const { id, text, managerName, createdAt, interval } = notice
    return (
      <section key={id} className={classes.notice} aria-label={texts.changeOfYourSchedule}>
        <p>
          <strong>{noticeText(notice, zone)}</strong>
        </p>
        {notice.changes.length > 0 && (
          <ul className={classes.changes}>
            {notice.changes.map(change => {
              const sentence = inOwnClock(changeText(change, zone))
              return <li key={sentence}>{sentence}</li>
            })}
          </ul>
        )}
        {text && <p className={classes.words}>{text}</p>}
        <p className={classes.by}>
          {managerName ? `${managerName}, ` : ''}
          {dateTimeText(createdAt, zone)}
        </p>
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onShow(localDateOf(zone, Date.parse(interval.start)))}
          >
            {texts.show}
          </Button>
          <Button size="compact-sm" variant="subtle" loading={see.isPending} onClick={() => seen(notice)}>
            {texts.gotIt}
          </Button>
        </div>
      </section>
    )
  })
}
