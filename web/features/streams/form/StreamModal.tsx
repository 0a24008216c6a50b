import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { StreamForm } from './StreamForm.tsx'
import { STREAM_ENDPOINTS } from './stream-endpoints.ts'
import { newStream, streamFormOf, streamValuesOf } from './stream-values.ts'
import * as texts from './texts.ts'

export type OpenedStream =
  | { type: 'new'; connectionId?: number; queue?: string | undefined; name?: string | undefined }
  | { type: 'edit'; stream: Stream }
  | { type: 'copy'; stream: Stream }

/** Add, edit or duplicate a ticket group. */
export function StreamModal({ opened, onClose }: { opened: OpenedStream; onClose: () => void }) {
  const zone = useOrganization().data?.timezone ?? 'Etc/UTC'
  const create = useCommand(api.streams.create, { invalidates: STREAM_ENDPOINTS })
  const update = useCommand(api.streams.update, { invalidates: STREAM_ENDPOINTS })
  const done = () => {
    notifyDone(texts.savedTheForecastIsBeingCreated)
    onClose()
  }
  if (opened.type === 'edit')
    return (
      <StreamForm
        title={texts.editStreamName(opened.stream.name)}
        submitLabel={texts.save}
        initialValues={streamValuesOf(opened.stream)}
        stream={opened.stream}
        save={values =>
          update.mutateAsync({ params: { streamId: opened.stream.id }, body: streamFormOf(values) })
        }
        onSaved={done}
        onClose={onClose}
      />
    )
  return (
    <StreamForm
      title={opened.type === 'copy' ? texts.duplicateStreamName(opened.stream.name) : texts.addTicketGroup}
      submitLabel={texts.addTicketGroup}
      initialValues={
        opened.type === 'copy'
          ? { ...streamValuesOf(opened.stream), name: texts.streamNameCopy(opened.stream.name) }
          : newStream(zone, opened)
      }
      stream={opened.type === 'copy' ? opened.stream : undefined}
      save={values => create.mutateAsync({ body: streamFormOf(values) })}
      onSaved={done}
      onClose={onClose}
    />
  )
}
