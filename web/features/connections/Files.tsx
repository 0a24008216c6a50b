import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ConnectionDetails } from '#contract/endpoints/connections.ts'
import { UploadsTable } from '#web/parts/uploads/UploadsTable.tsx'
import { UPLOADS_PATH } from './connection-labels.ts'
import classes from './connections.module.css'
import * as texts from './texts.ts'

/** Files of a source that is made of uploads, and the ticket groups that they feed. */
export function Files({ details: { connection, streamNames } }: { details: ConnectionDetails }) {
  return (
    <section className={classes.part} aria-labelledby="files">
      <h3 id="files">{texts.files}</h3>
      <p>
        {streamNames.length > 0
          ? texts.usedByTheTicket(streamNames.length, streamNames.join(', '))
          : texts.noTicketGroupUsesTheseFiles}
      </p>
      <UploadsTable
        connectionId={connection.id}
        action={
          <Button component={Link} to={UPLOADS_PATH} variant="default">
            {texts.goToUploads}
          </Button>
        }
      />
    </section>
  )
}
