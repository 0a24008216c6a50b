import { ActionIcon, HoverCard } from '@mantine/core'
import { IconAlertTriangleFilled, IconClock, IconInfoCircle, IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { taskColorVars } from '#web/parts/color/task-colors.ts'
import * as texts from './texts.ts'
import classes from './timeline.module.css'

interface Look {
  text: string
  draft?: boolean
  deleted?: boolean
  inside?: ReactNode
}

const LOOKS: Look[] = [
  { text: texts.publishedAgentsSeeIt },
  { text: texts.draftOnlyManagersSeeIt, draft: true },
  {
    text: texts.deletedInTheDraftStillPublished,
    deleted: true,
    inside: <span className={classes.blockTimes}>09–17</span>,
  },
  { text: texts.conflictsWithAnotherBlock, inside: <span className={classes.conflict} /> },
  {
    text: texts.breaksARule,
    inside: <IconAlertTriangleFilled size={11} className={classes.warningMark} aria-hidden="true" />,
  },
  { text: texts.aRequestIsWaiting, inside: <IconClock size={11} stroke={2.2} aria-hidden="true" /> },
  { text: texts.locked, inside: <IconLock size={11} stroke={2} aria-hidden="true" /> },
]

export function TimelineLegend() {
  return (
    <HoverCard position="bottom-start" shadow="md">
      <HoverCard.Target>
        <ActionIcon size={22} aria-label={texts.legendOfTheBlocks}>
          <IconInfoCircle size={15} stroke={1.6} />
        </ActionIcon>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <ul className={classes.legend}>
          {LOOKS.map(({ text, draft, deleted, inside }) => (
            <li key={text}>
              <span
                className={classes.block}
                data-draft={draft}
                data-deleted={deleted}
                style={{ ...taskColorVars('blue'), position: 'relative', width: 44, height: 20 }}
              >
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
