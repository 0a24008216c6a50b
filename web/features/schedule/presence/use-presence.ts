// Presence: which days this tab shows and what is being changed there, announced to others and read of them.

import { useDocumentVisibility, useIdle } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { api } from '#contract/endpoints/index.ts'
import { PRESENCE_RENEWAL_MS, type PresentManager } from '#contract/endpoints/schedule.ts'
import { useClient } from '#web/lib/client.ts'
import { onLiveAgain, registerUpdater } from '#web/lib/live.ts'
import { answerKey, useCall } from '#web/lib/queries.ts'
import { useUser } from '#web/lib/session.ts'
import type { ActionContext } from '../actions/action-context.ts'
import type { PreviewStore } from '../coverage/preview-store.ts'
import type { ScheduleDialog } from '../view/schedule-dialog.ts'
import type { ScheduleView } from '../view/use-schedule-view.ts'
import { currentActivity } from './current-activity.ts'
import { type ColoredManager, colorIndexes } from './peers.ts'

/** Milliseconds to wait for further changes: selecting with the arrows changes many times a second. */
const COLLECT_MS = 150
/** Milliseconds to wait before leaving: the other schedule page may be opened next. */
const LEAVE_AFTER_MS = 400
/** Milliseconds without a key or press after which a selection no longer counts. */
const RESTS_AFTER_MS = 60_000
const ACTIONS: (keyof DocumentEventMap)[] = ['keydown', 'pointerdown', 'drop']
let leaving: ReturnType<typeof setTimeout> | undefined
/** Index of each present manager's colour, shared by all components that ask. */
let colorIndexByManager: ReadonlyMap<number, number> = new Map()

export function useCurrentActivity(
  { editing: { context, selection }, view }: ActionContext,
  dialog: ScheduleDialog | null,
  preview: PreviewStore,
): PresentManager['editing'] {
  const [dragged] = useSyncExternalStore(preview.subscribe, preview.read)
  const isSeen = useDocumentVisibility() === 'visible'
  const isResting = useIdle(RESTS_AFTER_MS, { events: ACTIONS, initialState: false })
  if (view.isPublished || !isSeen) return null
  return currentActivity({ blocks: context.blocks, selection, dialog, dragged, isResting })
}

type Announcement = Pick<PresentManager, 'from' | 'to' | 'editing'>

/** Reports to the server which days this tab shows and what it edits there: on every change and heartbeat. */
export function useAnnouncePresence(
  { from, to }: Pick<ScheduleView, 'from' | 'to'>,
  activity: PresentManager['editing'],
): void {
  const client = useClient()
  const queryClient = useQueryClient()
  const now: Announcement = {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    editing: activity,
  }
  // As a text, since an equal announcement comes as a new object each time.
  const text = JSON.stringify(now)
  const latest = useRef(text)
  latest.current = text
  const announce = useCallback(
    (announcement: string) =>
      client.call(api.schedule.arrive, { body: JSON.parse(announcement) as Announcement }).then(
        present => queryClient.setQueryData(answerKey(api.schedule.present, {}), present),
        // The next heartbeat tries again.
        () => {},
      ),
    [client, queryClient],
  )
  useOwnMovesKnown()
  useEffect(() => {
    const timer = setTimeout(() => void announce(text), COLLECT_MS)
    return () => clearTimeout(timer)
  }, [text, announce])
  useEffect(() => {
    clearTimeout(leaving)
    const heartbeat = setInterval(() => void announce(latest.current), PRESENCE_RENEWAL_MS)
    // The server forgets this tab when the stream closes.
    const stop = onLiveAgain(() => void announce(latest.current))
    const leave = () => void client.call(api.schedule.leave, { keepalive: true }).catch(() => {})
    // A browser that keeps a left page to come back to it may keep its stream too.
    const back = ({ persisted }: PageTransitionEvent) => persisted && void announce(latest.current)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    return () => {
      clearInterval(heartbeat)
      stop()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      leaving = setTimeout(leave, LEAVE_AFTER_MS)
    }
  }, [client, announce])
}

/** One's own coming and moving changes nothing of what one sees of the others. */
function useOwnMovesKnown(): void {
  const { managerId } = useUser()
  useEffect(
    () =>
      registerUpdater(({ type, payload }) =>
        type === 'presence.changed' && payload.managerId === managerId ? [api.schedule.present] : [],
      ),
    [managerId],
  )
}

/** Other managers who look at some of the same days, each once, in the tab where they change something. */
export function usePresentManagers({ from, to }: Pick<ScheduleView, 'from' | 'to'>): ColoredManager[] {
  // The answer to the first announcement brings it; after that it is asked for when others come, move or go.
  const { data } = useCall(api.schedule.present, {}, { onceKnown: true })
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
