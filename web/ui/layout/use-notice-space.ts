// Room at the foot of the page for the notice that is shown, so that it never lies over what somebody works on.
import { useNotifications } from '@mantine/notifications'
import { type RefObject, useEffect } from 'react'

/** Pixels around a notice. */
const MARGIN = 10

export function useNoticeSpace(page: RefObject<HTMLElement | null>): void {
  const isShown = useNotifications().notifications.length > 0
  useEffect(() => {
    const notices = document.querySelector('.mantine-Notifications-root[data-position="bottom-right"]')
    if (!isShown || !notices) return
    const { style } = page.current!
    // Set on the element, not as a variable that all of a grid would inherit.
    const observer = new ResizeObserver(() => {
      style.paddingBottom = `${notices.getBoundingClientRect().height + 2 * MARGIN}px`
    })
    observer.observe(notices)
    return () => {
      observer.disconnect()
      style.paddingBottom = ''
    }
  }, [isShown, page])
}
