import { Checkbox, Textarea } from '@mantine/core'
import { MAX_NOTICE_LENGTH } from '#contract/endpoints/schedule.ts'
import classes from './publication.module.css'
import * as texts from './texts.ts'

export interface PublicationNotice {
  isWanted: boolean
  text: string
}

/** A sentence on a note that is too long; null: it may be sent. */
export const noteProblem = (text: string): string | null => {
  const excess = text.trim().length - MAX_NOTICE_LENGTH
  return excess > 0 ? texts.theNoteMayHaveAtMost(MAX_NOTICE_LENGTH, excess) : null
}

interface Props {
  notice: PublicationNotice
  onNotice: (notice: PublicationNotice) => void
  agentCount: number
}

/** Fields of the notice: whether agents get one, and its text. */
export function NoticeFields({ notice, onNotice, agentCount }: Props) {
  const { isWanted, text } = notice
  return (
    <div className={classes.notice}>
      <Checkbox
        size="xs"
        label={agentCount === 1 ? texts.tellTheAgent : texts.tellAgents(agentCount)}
        description={texts.agentsAreShownWhatChanged}
        checked={isWanted}
        onChange={event => onNotice({ ...notice, isWanted: event.currentTarget.checked })}
      />
      {isWanted && (
        <Textarea
          size="xs"
          label={texts.noteToAgents}
          placeholder={texts.optionalShownWithTheChanges}
          autosize
          minRows={1}
          maxRows={4}
          error={noteProblem(text)}
          value={text}
          onChange={event => onNotice({ ...notice, text: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
