// Alerts of the home page, the most urgent first, each with the page that shows it.
import type { LiveSource } from '#contract/live/board.ts'
import type { EpochMs } from '#core/time/index.ts'
import type { Tone } from '#web/ui/feedback/StatusChip.tsx'
import { numberText } from '#web/ui/text/figure-text.ts'
import * as texts from './texts.ts'
import type { OnShift, Shortage } from './today-figures.ts'

export interface Alert {
  key: string
  tone: Tone
  word: string
  text: string
  path: string
}

interface Facts {
  shift: OnShift
  /** Shortages that begin soon, the earliest first. */
  soon: readonly Shortage[]
  streamName: (streamId: number) => string
  /** Changes that no agent sees yet. */
  unpublished: number
  sources: readonly LiveSource[]
  timeOf: (at: EpochMs) => string
}

const namesOf = (agents: OnShift['late']): string => {
  const names = agents.map(({ person }) => person.name)
  return names.length > 2 ? texts.shownAndRestMore(names[0], names.length - 1) : names.join(texts.and)
}

export function alertsOf({ shift, soon, streamName, unpublished, sources, timeOf }: Facts): Alert[] {
  const { late, outOfAdherence } = shift
  const wrong = outOfAdherence.filter(({ row }) => row.status === 'time-wrong-task')
  const inactive = outOfAdherence.filter(({ row }) => row.status === 'time-inactive')
  const worst = soon.toSorted((a, b) => b.most - a.most)[0]
  const broken = sources.filter(({ state }) => state === 'failing' || state === 'needs-reauth')
  const all: (Alert | false)[] = [
    late.length > 0 && {
      key: 'late',
      tone: 'bad',
      word: texts.late,
      text: namesOf(late),
      path: late.every(({ person }) => person.timecardsEnabled)
        ? '/real-time?clock=missing'
        : '/real-time?status=time-inactive',
    },
    wrong.length > 0 && {
      key: 'wrong',
      tone: 'bad',
      word: texts.wrongTask,
      text: namesOf(wrong),
      path: '/real-time?status=time-wrong-task',
    },
    inactive.length > 0 && {
      key: 'inactive',
      tone: 'warn',
      word: texts.inactive,
      text: namesOf(inactive),
      path: '/real-time?status=time-inactive',
    },
    worst !== undefined && {
      key: 'short',
      tone: 'warn',
      word: texts.short,
      text: texts.streamNameFromTime(
        streamName(worst.streamId),
        timeOf(worst.start),
        numberText(worst.most, 1),
      ),
      path: '/schedule/activities',
    },
    ...broken.map(
      ({ connectionId, name, state }): Alert => ({
        key: `source ${connectionId}`,
        tone: 'bad',
        word: texts.connection,
        text: state === 'failing' ? texts.cannotBeReached(name) : texts.nameHasToBeReAuthorised(name),
        path: '/settings/connections',
      }),
    ),
    unpublished > 0 && {
      key: 'unpublished',
      tone: 'info',
      word: texts.notPublished,
      text: texts.changeInTheNext14Days(unpublished),
      path: '/schedule/shifts',
    },
  ]
  return all.filter(alert => alert !== false)
}
