import { ActionIcon, HoverCard } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { taskColorVars } from '../../ui/task-colors.ts'
import classes from './timeline.module.css'

const LOOKS = [
  { text: 'Published: agents see it', draft: false, deleted: false, conflict: false },
  { text: 'Draft: only managers see it', draft: true, deleted: false, conflict: false },
  { text: 'Deleted in the draft, still published', draft: false, deleted: true, conflict: false },
  { text: 'Conflicts with another block', draft: false, deleted: false, conflict: true },
]

export function TimelineLegend() {
  return (
    <HoverCard position="bottom-start" shadow="md">
      <HoverCard.Target>
        <ActionIcon size={22} aria-label="What the blocks look like">
          <IconInfoCircle size={15} stroke={1.6} />
        </ActionIcon>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <ul className={classes.legend}>
          {LOOKS.map(look => (
            <li key={look.text}>
              <span
                className={classes.block}
                data-draft={look.draft || undefined}
                data-deleted={look.deleted || undefined}
                style={{ ...taskColorVars('blue'), position: 'relative', width: 44, height: 20 }}
              >
                {look.deleted && <span className={classes.blockTimes}>09–17</span>}
                {look.conflict && <span className={classes.conflict} />}
              </span>
              {look.text}
            </li>
          ))}
        </ul>
      </HoverCard.Dropdown>
    </HoverCard>
  )
}
