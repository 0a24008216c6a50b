// Wishes for generated shifts, and what published weeks kept of them.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#contract/endpoints/index.ts'
import type { Wish } from '#contract/endpoints/schedule.ts'
import { Wishes } from '#contract/schedule/wishes.ts'
import { addDays, type LocalDate } from '#core/time/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { inOwnClock, localDateText } from '#web/lib/dates.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCall, useCallAll, useCommand } from '#web/lib/queries.ts'
import { fieldErrors, refusedFields } from '#web/lib/saving-form.ts'
import { AgentWishes } from '#web/parts/wishes/AgentWishes.tsx'
import { shiftChoices } from '#web/parts/wishes/shift-choices.ts'
import { FormProblem } from '#web/ui/dialog/FormProblem.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import classes from './my-availability.module.css'
import * as texts from './texts.ts'

export function MyWishes() {
  const mine = useCall(api.myWishes.get, {})
  const shifts = useCallAll(api.shiftTemplates.list, { query: { state: 'active' } })
  if (mine.error) return <ErrorCard onRetry={() => void mine.refetch()}>{textOf(mine.error)}</ErrorCard>
  if (!mine.data || !shifts.data) return <LoadingSkeleton shape="rows" count={2} />
  const choices = shiftChoices(shifts.data, { shiftOptions: [], workingDays: [], wishes: mine.data.wishes })
  return <WishesForm key={JSON.stringify(mine.data.wishes)} stored={mine.data.wishes} shifts={choices} />
}

interface FormProps {
  stored: Wish[]
  shifts: ReturnType<typeof shiftChoices>
}

function WishesForm({ stored, shifts }: FormProps) {
  const [wishes, setWishes] = useState(stored)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = useCommand(api.myWishes.change, { invalidates: [api.myWishes.get] })
  const isChanged = JSON.stringify(wishes) !== JSON.stringify(stored)
  const save = () => {
    const read = Wishes.safeParse(wishes)
    setErrors(read.success ? {} : fieldErrors(read.error.issues))
    if (!read.success) return
    change.mutate(
      { body: { wishes } },
      {
        onSuccess: () => notifyDone(texts.yourWishesAreSaved),
        onError: error =>
          setErrors(
            Object.fromEntries(
              Object.entries(refusedFields(error, {})).map(([path, text]) => [
                path.replace(/^wishes\./, ''),
                text,
              ]),
            ),
          ),
      },
    )
  }
  const problem = change.error && Object.keys(errors).length === 0 ? textOf(change.error) : null
  return (
    <>
      <FormProblem text={problem} />
      <AgentWishes
        isOwn
        wishes={wishes}
        shifts={shifts}
        errorOf={field => errors[field]}
        onChange={next => {
          setWishes(next)
          setErrors({})
        }}
      />
      <div className={classes.tools}>
        <Button onClick={save} disabled={!isChanged} loading={change.isPending}>
          {texts.saveWishes}
        </Button>
        {isChanged && (
          <Button variant="subtle" color="gray" onClick={() => setWishes(stored)}>
            {texts.discard}
          </Button>
        )}
      </div>
    </>
  )
}

/** Weeks before and after today that are looked at. */
const KEPT_DAYS = 42

export function KeptWishes({ today }: { today: LocalDate }) {
  const kept = useCall(api.myWishes.kept, {
    query: { from: addDays(today, -KEPT_DAYS), to: addDays(today, KEPT_DAYS) },
  })
  if (kept.error) return <ErrorCard onRetry={() => void kept.refetch()}>{textOf(kept.error)}</ErrorCard>
  if (!kept.data) return <LoadingSkeleton shape="rows" count={2} />
  const weeks = kept.data.weeks.filter(week => week.wished > 0)
  if (weeks.length === 0) return <p className={classes.hint}>{texts.noPublishedWeekHasBeenPlanned}</p>
  return (
    <ul className={classes.weeks}>
      {weeks.map(({ from, wished, kept: count, missed }) => (
        <li key={from}>
          <b>{texts.weekOf(localDateText(from))}</b>
          {texts.ofKept(count, wished)}
          {missed.length > 0 && <MissedWishes week={from} sentences={missed} />}
        </li>
      ))}
    </ul>
  )
}

/** Wishes of a week that were not kept, each with what the published plan shows against it. */
function MissedWishes({ week, sentences }: { week: LocalDate; sentences: string[] }) {
  const why = useCall(api.myWishes.missed, { query: { week } })
  const reasonOf = (sentence: string) => why.data?.missed.find(one => one.sentence === sentence)
  return (
    <ul>
      {sentences.map(sentence => {
        const reason = reasonOf(sentence)
        return (
          <li key={sentence}>
            {inOwnClock(sentence)}
            {reason && (
              <p className={classes.why}>
                {reason.because ? inOwnClock(reason.because) : texts.thePublishedPlanShowsNoSingle}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
