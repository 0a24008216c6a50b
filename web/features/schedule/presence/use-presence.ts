// Says where this tab is in the schedule and what is being changed there, and hears it of others.

import { useDocumentVisibility, useIdle } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { PRESENCE_RENEWAL_MS, type Present } from '#contract/endpoints/schedule.ts'
import { onLiveOpen } from '#web/lib/live.ts'
import { answerKey, useCall, useClient } from '#web/lib/queries.ts'
import type { ActionContext } from '../actions/action-context.ts'
import type { PreviewStore } from '../coverage/preview-store.ts'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import { currentActivity } from './current-activity.ts'
import { type ColoredManager, colorIndexes } from './peers.ts'

/** Selecting with the arrows changes many times a second. */
const COLLECT_MS = 150
/** The other page of the schedule may be opened next. */
const LEAVE_AFTER_MS = 400
/** A selection left standing says nothing any more. */
const RESTS_AFTER_MS = 60_000
const ACTIONS: (keyof DocumentEventMap)[] = ['keydown', 'pointerdown', 'drop']
let leaving: ReturnType<typeof setTimeout> | undefined
/** Of everybody who is there, for all who ask. */
let colorIndexByManager: ReadonlyMap<number, number> = new Map()

export function useCurrentActivity(
  { editing: { context, selection }, view }: ActionContext,
  dialog: ScheduleDialog | null,
  preview: PreviewStore,
): Present['editing'] {
  const [dragged] = useSyncExternalStore(preview.subscribe, preview.read)
  const isSeen = useDocumentVisibility() === 'visible'
  const isResting = useIdle(RESTS_AFTER_MS, { events: ACTIONS, initialState: false })
  if (view.isPublished || !isSeen) return null
  return currentActivity({ blocks: context.blocks, selection, dialog, dragged, isResting })
}

export function useAnnouncePresence(
  { from, to }: Pick<ScheduleView, 'from' | 'to'>,
  activity: Present['editing'],
): void {
  const client = useClient()
  const queryClient = useQueryClient()
  const colorIndex = useRef<Pick<Present, 'from' | 'to' | 'editing'>>(null)
  const text = JSON.stringify([from, to, activity])
  colorIndex.current = {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    editing: activity,
  }
  const say = useMemo(
    () => () =>
      client.call(api.schedule.arrive, { body: colorIndex.current! }).then(
        present => queryClient.setQueryData(answerKey(api.schedule.present, {}), present),
        // Said again by and by.
        () => {},
      ),
    [client, queryClient],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: said whenever what it says is another
  useEffect(() => {
    const timer = setTimeout(() => void say(), COLLECT_MS)
    return () => clearTimeout(timer)
  }, [text, say])
  useEffect(() => {
    clearTimeout(leaving)
    const renewing = setInterval(() => void say(), PRESENCE_RENEWAL_MS)
    // With the stream the server has forgotten this tab.
    const stop = onLiveOpen(() => void say())
    return () => {
      clearInterval(renewing)
      stop()
      leaving = setTimeout(() => void client.call(api.schedule.leave, {}).catch(() => {}), LEAVE_AFTER_MS)
    }
  }, [client, say])
}

/** Others who look at some of the same days, each once: where they change something, if anywhere. */
export function usePresentManagers({ from, to }: Pick<ScheduleView, 'from' | 'to'>): ColoredManager[] {
  const { data } = useCall(api.schedule.present, {})
  return useMemo(() => {
    const here = (data ?? []).filter(one => Date.parse(one.from) < to && Date.parse(one.to) > from)
    const byManager = Map.groupBy(here, one => one.managerId)
    colorIndexByManager = colorIndexes([...byManager.keys()], colorIndexByManager)
    return [...byManager].map(([id, tabs]) => ({
      ...(tabs.find(tab => tab.editing) ?? tabs[0]!),
      colorIndex: colorIndexByManager.get(id)!,
    }))
  }, [data, from, to])
}
