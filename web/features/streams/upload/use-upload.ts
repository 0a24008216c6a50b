import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CSV_PROVIDER_ID } from '#contract/endpoints/connections.ts'
import { api } from '#contract/endpoints/index.ts'
import type { UploadForm } from '#contract/endpoints/uploads.ts'
import type { ColumnMapping } from '#core/history/index.ts'
import { textOf } from '#web/lib/api-errors.ts'
import { useClient } from '#web/lib/client.ts'
import { invalidateEndpoints } from '#web/lib/queries.ts'
import type { UploadSource } from './SourceField.tsx'

export interface UploadState {
  uploadId: number
  connectionId: number
  jobId: number
  fileName: string
  fileTimeZone: string
  /** Contacts by queue, the largest first; empty when no column names the queue. */
  queues: { name: string; contacts: number }[]
}

interface What {
  file: File
  source: UploadSource
  reading: ColumnMapping
  fileTimeZone: string
  shiftWeeks: number
  queues: UploadState['queues']
}

/** Makes the source when it is new, announces the file, sends it. */
export function useUpload(onSent: (sent: UploadState) => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async ({ file, source, reading, fileTimeZone, shiftWeeks, queues }: What) => {
    setSending(true)
    setProblem(null)
    try {
      const connectionId =
        source.type === 'known'
          ? source.id
          : (
              await client.call(api.connections.create, {
                body: { providerId: CSV_PROVIDER_ID, name: source.name },
              })
            ).id
      const body = {
        connectionId,
        fileName: file.name,
        fileTimeZone,
        reading: reading as UploadForm['reading'],
        shiftWeeks,
      }
      const { id: uploadId } = await client.call(api.uploads.create, { body })
      const { jobId } = await client.sendFile(api.uploads.content, { params: { uploadId }, file })
      await invalidateEndpoints(queryClient, [api.uploads.list, api.connections.list])
      onSent({ uploadId, connectionId, jobId: jobId!, fileName: file.name, fileTimeZone, queues })
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, problem }
}
