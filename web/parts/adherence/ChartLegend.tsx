import { ActionIcon, HoverCard } from '@mantine/core'
import { IconCheck, IconExclamationMark, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import classes from './adherence.module.css'
import type { Look } from './lanes.ts'

const LOOKS: { look: Look; text: string; inside?: ReactNode }[] = [
  { look: 'activity', text: 'Scheduled activity, in its own colour' },
  { look: 'break', text: 'Break' },
  { look: 'away', text: 'Time off or blocked time' },
  { look: 'in', text: 'In adherence', inside: <IconCheck size={11} stroke={2.4} /> },
  { look: 'out', text: 'Out of adherence', inside: <IconX size={11} stroke={2.4} /> },
  {
    look: 'exception',
    text: 'Allowed by an exception: counts as in',
    inside: <IconExclamationMark size={11} stroke={2.4} />,
  },
  { look: 'untracked', text: 'Untracked: no system reported on the agent, does not count' },
  { look: 'available', text: 'Available on the phone' },
  { look: 'talking', text: 'Occupied, in wrap-up or busy' },
  { look: 'unavailable', text: 'Unavailable on the phone' },
  { look: 'on-task', text: 'Work as scheduled' },
  { look: 'off-task', text: 'Work other than scheduled', inside: <IconX size={11} stroke={2.4} /> },
]

export function ChartLegend() {
  return (
    <HoverCard position="bottom-start" shadow="md">
      <HoverCard.Target>
        <ActionIcon size={22} aria-label="Legend of the bars">
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
