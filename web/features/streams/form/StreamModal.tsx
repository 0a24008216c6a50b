import { api } from '#contract/endpoints/index.ts'
import type { Stream } from '#contract/endpoints/streams.ts'
import { notifyDone } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import { useOrganization } from '#web/lib/zone.ts'
import { StreamForm } from './StreamForm.tsx'
import { newStream, streamFormOf, streamValuesOf } from './stream-values.ts'

export type OpenedStream =
  | { type: 'new'; connectionId?: number; queue?: string | undefined; name?: string | undefined }
  | { type: 'edit'; stream: Stream }
  | { type: 'copy'; stream: Stream }

export const STREAM_ENDPOINTS = [
  api.streams.list,
  api.streams.get,
  api.forecasts.rows,
  api.tasks.list,
  api.coverage.get,
]

/** Add, edit or duplicate a ticket group. */
export function StreamModal({ opened, onClose }: { opened: OpenedStream; onClose: () => void }) {
  const zone = useOrganization().data?.timezone ?? 'Etc/UTC'
  const create = useCommand(api.streams.create, { invalidates: STREAM_ENDPOINTS })
  const update = useCommand(api.streams.update, { invalidates: STREAM_ENDPOINTS })
  const done = () => {
    notifyDone('Saved. The forecast is being created.')
    onClose()
  }
  if (opened.type === 'edit')
    return (
      <StreamForm
        title={`Edit ${opened.stream.name}`}
        submitLabel="Save"
        initialValues={streamValuesOf(opened.stream)}
        measuredSeconds={opened.stream.measuredHandleTime}
        save={values =>
          update.mutateAsync({ params: { streamId: opened.stream.id }, body: streamFormOf(values) })
        }
        onSaved={done}
        onClose={onClose}
      />
    )
  return (
    <StreamForm
      title={opened.type === 'copy' ? `Duplicate ${opened.stream.name}` : 'Add ticket group'}
      submitLabel="Add ticket group"
      initialValues={
        opened.type === 'copy'
          ? { ...streamValuesOf(opened.stream), name: `${opened.stream.name} (copy)` }
          : newStream(zone, opened)
      }
      measuredSeconds={opened.type === 'copy' ? opened.stream.measuredHandleTime : null}
      save={values => create.mutateAsync({ body: streamFormOf(values) })}
      onSaved={done}
      onClose={onClose}
    />
  )
}
