import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { ageText } from './age-text.ts'
import classes from './offline.module.css'
import * as texts from './texts.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

interface Props {
  savedAt: number | null
  now: number
  /** True where requests failed: a browser calls itself online in a network without internet, too. */
  isUnreached?: boolean
}

/** Age of the shown schedule, while there is no network. */
export function OfflineNote({ savedAt, now, isUnreached = false }: Props) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if ((isOnline && !isUnreached) || savedAt === null) return null
  return (
    <p className={classes.note} role="status">
      <IconCloudOff size={16} stroke={1.6} aria-hidden="true" />
      {texts.ageOffline(ageText(savedAt, now))}
    </p>
  )
}
