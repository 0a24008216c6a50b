import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { STREAM_DEFAULTS } from '#contract/endpoints/streams.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { numberText } from '#web/ui/text/figure-text.ts'
import { STREAM_ENDPOINTS } from '../form/stream-endpoints.ts'
import { newStream, streamFormOf } from '../form/stream-values.ts'
import classes from '../form/streams.module.css'
import * as texts from './texts.ts'
import type { UploadState } from './use-upload.ts'

interface Row {
  queue: string
  /** Name of the ticket group: the queue's, unless somebody changes it. */
  name: string
  contacts: number
  isChosen: boolean
  isOnline: boolean
  isCreated: boolean
  problem: string | null
}

const KINDS = [
  { value: 'live', label: texts.live },
  { value: 'deferred', label: texts.deferred },
]

/** A ticket group for each chosen queue of the file, created in one go with the usual settings. */
export function QueueGroups({ sent, onDone }: { sent: UploadState; onDone: () => void }) {
  const [rows, setRows] = useState<Row[]>(() =>
    sent.queues.map(({ name, contacts }) => ({
      queue: name,
      name,
      contacts,
      isChosen: true,
      isOnline: true,
      isCreated: false,
      problem: null,
    })),
  )
  const [isCreating, setCreating] = useState(false)
  const create = useCommand(api.streams.create, { invalidates: STREAM_ENDPOINTS })
  const change = (queue: string, changes: Partial<Row>) =>
    setRows(before => before.map(row => (row.queue === queue ? { ...row, ...changes } : row)))
  const wanted = rows.filter(row => row.isChosen && !row.isCreated)
  const createAll = async () => {
    setCreating(true)
    let created = 0
    for (const row of wanted)
      try {
        await create.mutateAsync({ body: formOf(sent, row) })
        change(row.queue, { isCreated: true, problem: null })
        created++
      } catch (error) {
        change(row.queue, { problem: textOf(error) })
      }
    setCreating(false)
    if (created > 0) notifyDone(texts.ticketCreated(numberText(created), created))
    if (created === wanted.length) onDone()
  }
  return (
    <section aria-label={texts.ticketGroupsByQueue} className={classes.steps}>
      <p className={classes.hint}>{texts.oneTicketGroupPerQueue}</p>
      <ul className={classes.queues}>
        {rows.map(row => (
          <li key={row.queue}>
            <Checkbox
              label={row.queue}
              description={row.isCreated ? texts.created : texts.contactsText(numberText(row.contacts))}
              checked={row.isChosen}
              disabled={row.isCreated || isCreating}
              onChange={event => change(row.queue, { isChosen: event.currentTarget.checked })}
            />
            <TextInput
              aria-label={texts.nameOfTheTicketGroupFor(row.queue)}
              value={row.name}
              error={row.problem}
              disabled={row.isCreated || isCreating}
              onChange={event => change(row.queue, { name: event.currentTarget.value, problem: null })}
            />
            <Select
              aria-label={texts.kindOf(row.queue)}
              w={120}
              allowDeselect={false}
              disabled={row.isCreated || isCreating}
              data={KINDS}
              value={row.isOnline ? 'live' : 'deferred'}
              onChange={kind => change(row.queue, { isOnline: kind === 'live' })}
            />
          </li>
        ))}
      </ul>
      <Button disabled={wanted.length === 0} loading={isCreating} onClick={createAll}>
        {texts.createTicket(numberText(wanted.length), wanted.length)}
      </Button>
    </section>
  )
}

const formOf = ({ connectionId, fileTimeZone }: UploadState, { queue, name, isOnline }: Row) =>
  streamFormOf({
    ...newStream(fileTimeZone, { connectionId, queue, name }),
    isOnline,
    ...STREAM_DEFAULTS[isOnline ? 'live' : 'deferred'],
  })
