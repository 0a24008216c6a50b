import { eachDate, type Weekday, type Zone } from '#core/time/index.ts'
import { displayName, useUser } from '#web/lib/session.ts'
import { PrintedSchedule } from '#web/parts/print/PrintedSchedule.tsx'
import { type PrintedGroup, type PrintedNames, printedBlocks } from '#web/parts/print/printed-schedule.ts'
import type { DateRange } from '#web/ui/inputs/date-range.ts'
import { blocksOf, colorOf, type MyBlock, nameOf } from './my-days.ts'
import * as texts from './texts.ts'

type Answer = Parameters<typeof nameOf>[1]

interface Props {
  answer: Answer
  range: DateRange
  zone: Zone
  weekStartsOn: Weekday
}

/** The shown days on paper, with all activities. */
export function PrintedDays({ answer, range, zone, weekStartsOn }: Props) {
  const name = displayName(useUser())
  const groups = (): PrintedGroup[] => {
    const names: PrintedNames<MyBlock> = {
      ofBlock: block => ({ name: nameOf(block, answer), color: colorOf(block, answer) }),
      ofTask: taskId =>
        answer.tasks.find(task => task.id === taskId) ?? { name: texts.activity, color: 'gray' },
    }
    return [
      {
        title: name,
        agents: [{ id: 0, name, facts: [], blocks: printedBlocks(blocksOf(answer), names) }],
      },
    ]
  }
  return (
    <PrintedSchedule
      title={texts.schedule}
      note={texts.asPublished}
      groups={groups}
      dates={eachDate(range.from, range.to)}
      weekStartsOn={weekStartsOn}
      zone={zone}
      hasParts
    />
  )
}
