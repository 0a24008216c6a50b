import { ActionIcon, HoverCard } from '@mantine/core'
import { IconCheck, IconExclamationMark, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import classes from './adherence.module.css'
import type { Look } from './lanes.ts'
import * as texts from './texts.ts'

const LOOKS: { look: Look; text: string; inside?: ReactNode }[] = [
  { look: 'activity', text: texts.scheduledActivityInItsOwnColour },
  { look: 'break', text: texts.breakLabel },
  { look: 'away', text: texts.timeOffOrBlockedTime },
  { look: 'in', text: texts.inAdherence, inside: <IconCheck size={11} stroke={2.4} /> },
  { look: 'out', text: texts.outOfAdherence, inside: <IconX size={11} stroke={2.4} /> },
  {
    look: 'exception',
    text: texts.allowedByAnException,
    inside: <IconExclamationMark size={11} stroke={2.4} />,
  },
  { look: 'untracked', text: texts.untrackedNoSystemReported },
  { look: 'available', text: texts.availableOnThePhone },
  { look: 'talking', text: texts.occupiedInWrapUpOrBusy },
  { look: 'unavailable', text: texts.unavailableOnThePhone },
  { look: 'on-task', text: texts.workAsScheduled },
  { look: 'off-task', text: texts.workOtherThanScheduled, inside: <IconX size={11} stroke={2.4} /> },
]

export function ChartLegend() {
  return (
    <HoverCard position="bottom-start" shadow="md">
      <HoverCard.Target>
        <ActionIcon size={22} aria-label={texts.legendOfTheBars}>
          <IconInfoCircle size={15} stroke={1.6} />
        </ActionIcon>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <ul className={classes.legend}>
          {LOOKS.map(({ look, text, inside }) => (
            <li key={look}>
              <span className={classes.bar} data-look={look} style={taskColorVars('blue')} aria-hidden="true">
                {inside}
              </span>
              {text}
            </li>
          ))}
        </ul>
      </HoverCard.Dropdown>
    </HoverCard>
  )
}
