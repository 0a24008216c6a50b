// One message as its recipient reads it, with the link for those who may invite that person.
import { Button, CopyButton, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { Notice } from '#contract/access/notices.ts'
import { api } from '#contract/endpoints/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useCommand } from '#web/lib/queries.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { ErrorCard } from '#web/ui/feedback/ErrorCard.tsx'
import { LoadingSkeleton } from '#web/ui/feedback/LoadingSkeleton.tsx'
import { ScrollRegion } from '#web/ui/layout/ScrollRegion.tsx'
import classes from './notices.module.css'
import * as texts from './texts.ts'

interface Props {
  notice: Notice
  onClose: () => void
}

export default function NoticeDialog({ notice, onClose }: Props) {
  const { mutate, data, error } = useCommand(api.notices.read)
  const { id } = notice
  useEffect(() => mutate({ params: { messageId: id } }), [mutate, id])
  return (
    <ModalShell isOpen onClose={onClose} title={notice.subject} width="wide">
      {error ? (
        <ErrorCard onRetry={() => mutate({ params: { messageId: id } })}>{textOf(error)}</ErrorCard>
      ) : data ? (
        <>
          <MessageText text={data.text} />
          <div className={classes.actions}>
            <Text size="sm" c="dimmed">
              {whyNoLink(notice, data.link)}
            </Text>
            {data.link && (
              <CopyButton value={data.link}>
                {({ copied, copy }) => (
                  <Button onClick={copy} data-autofocus>
                    {copied ? texts.copied : texts.copyLink}
                  </Button>
                )}
              </CopyButton>
            )}
          </div>
        </>
      ) : (
        <LoadingSkeleton shape="rows" count={4} />
      )}
    </ModalShell>
  )
}

/** A table in the plain text of a message has columns, which need letters of one width. */
const isTable = (part: string) => /\S {2,}\S/.test(part)

function MessageText({ text }: { text: string }) {
  const parts = text.trim().split('\n\n')
  if (!parts.some(isTable)) return <pre className={classes.text}>{text}</pre>
  return (
    <div className={classes.text}>
      {parts.map(part =>
        isTable(part) ? (
          <ScrollRegion key={part} label={texts.tableOfTheMessage}>
            <pre className={classes.table}>{part}</pre>
          </ScrollRegion>
        ) : (
          <p key={part}>{part}</p>
        ),
      )}
    </div>
  )
}

function whyNoLink({ needsLink, hasLink, recipientName, recipient }: Notice, link: string | null): string {
  const name = recipientName || recipient
  if (link) return texts.whoeverHasThisLinkCanLog(name)
  if (!needsLink) return ''
  return hasLink ? texts.belongsToAnotherOrganizationToo(name) : texts.theLinkIsGone
}
