import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useSearchState } from '#web/lib/search-state.ts'
import { UploadsTable } from '#web/parts/uploads/UploadsTable.tsx'
import { later } from '#web/ui/feedback/later.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { PageTabs } from '#web/ui/layout/PageTabs.tsx'
import type { OpenedStream } from './form/StreamModal.tsx'
import { StreamsTable } from './StreamsTable.tsx'
import * as texts from './texts.ts'

const StreamModal = later(async () => (await import('./form/StreamModal.tsx')).StreamModal)
const UploadDialog = later(async () => (await import('./upload/UploadDialog.tsx')).UploadDialog)

const Search = z.object({
  tab: z.enum(['groups', 'uploads']).default('groups'),
  /** A queue of a connection that a group is to be made of. */
  connection: z.coerce.number().int().optional(),
  queue: z.string().optional(),
  name: z.string().optional(),
  /** A dialog that the page opens with. */
  open: z.enum(['upload', 'group']).optional(),
})

export default function StreamsPage() {
  const [{ tab, connection, queue, name, open }, setSearch] = useSearchState(Search)
  const [group, setGroup] = useState<OpenedStream | null>(
    connection !== undefined
      ? { type: 'new', connectionId: connection, queue, name }
      : open === 'group'
        ? { type: 'new' }
        : null,
  )
  const closeGroup = () => {
    setGroup(null)
    setSearch({ connection: undefined, queue: undefined, name: undefined, open: undefined })
  }
  const [isUploading, setUploading] = useState(open === 'upload')
  const isUploads = tab === 'uploads'
  const upload = () => setUploading(true)
  return (
    <>
      <PageHeader
        title={texts.ticketGroups}
        actions={
          isUploads ? (
            <Button leftSection={<IconUpload size={16} />} onClick={upload}>
              {texts.uploadHistory}
            </Button>
          ) : (
            <>
              <Button variant="default" leftSection={<IconUpload size={16} />} onClick={upload}>
                {texts.uploadHistory}
              </Button>
              <Button leftSection={<IconPlus size={16} />} onClick={() => setGroup({ type: 'new' })}>
                {texts.addTicketGroup}
              </Button>
            </>
          )
        }
      />
      <PageTabs
        value={tab}
        onChange={next => setSearch({ tab: next })}
        tabs={[
          {
            name: 'groups',
            label: texts.ticketGroups,
            content: <StreamsTable onOpen={setGroup} onUpload={upload} />,
          },
          {
            name: 'uploads',
            label: texts.uploads,
            content: <UploadsTable action={<Button onClick={upload}>{texts.uploadHistory}</Button>} />,
          },
        ]}
      />
      {group && <StreamModal opened={group} onClose={closeGroup} />}
      {isUploading && (
        <UploadDialog
          onClose={() => {
            setUploading(false)
            setSearch({ open: undefined })
          }}
          onMakeGroup={connectionId => {
            setUploading(false)
            setGroup({ type: 'new', connectionId })
          }}
        />
      )}
    </>
  )
}
