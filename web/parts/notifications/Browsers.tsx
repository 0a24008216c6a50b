// Browsers that show notifications: this one is asked for permission, others can be taken off the list.
import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { NotificationSettings } from '#contract/access/notification-settings.ts'
import { api } from '#contract/endpoints/index.ts'
import { dateText, ownZone } from '#web/lib/dates.ts'
import { notifyDone, notifyFailed } from '#web/lib/notify.ts'
import { useCommand } from '#web/lib/queries.ts'
import classes from './notifications.module.css'
import {
  deviceText,
  hashOf,
  hashOfSubscriptionHere,
  onPushProblemChange,
  pushProblem,
  subscribeHere,
  unsubscribeHere,
} from './push.ts'
import * as texts from './texts.ts'

const ICON = { size: 16, stroke: 1.6 }

export function Browsers({ settings }: { settings: NotificationSettings }) {
  const { subscriptions, pushKey } = settings
  const options = { invalidates: [api.notificationSettings.get] }
  const subscribe = useCommand(api.notificationSettings.subscribe, options)
  const unsubscribe = useCommand(api.notificationSettings.unsubscribe, options)
  /** Hash of this browser's own endpoint; null: it has none. */
  const [hashHere, setHashHere] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    hashOfSubscriptionHere().then(setHashHere, () => {})
  }, [])
  const here = subscriptions.find(one => one.endpointHash === hashHere)
  const problem = useSyncExternalStore(onPushProblemChange, pushProblem)
  const turnOn = async () => {
    setAsking(true)
    try {
      const subscription = await subscribeHere(pushKey)
      await subscribe.mutateAsync({ body: { ...subscription, device: deviceText(navigator.userAgent) } })
      setHashHere(await hashOf(subscription.endpoint))
      notifyDone(texts.thisBrowserShowsYourNotifications)
    } catch (error) {
      notifyFailed(error, texts.notificationsAreNotOn)
    } finally {
      setAsking(false)
    }
  }
  const remove = (subscriptionId: number, device: string) =>
    unsubscribe.mutate(
      { params: { subscriptionId } },
      {
        onSuccess: () => {
          if (subscriptionId === here?.id) void unsubscribeHere().then(() => setHashHere(null))
          notifyDone(texts.showsNoNotificationsAnyMore(device))
        },
        onError: error => notifyFailed(error, texts.notRemoved),
      },
    )
  return (
    <div className={classes.browsers}>
      <h3>{texts.whereNotificationsShow}</h3>
      {subscriptions.length === 0 ? (
        <p className={classes.quiet}>{texts.nowhereYet}</p>
      ) : (
        <ul>
          {subscriptions.map(({ id, device, createdAt }) => (
            <li key={id}>
              <span>
                {id === here?.id ? texts.thisBrowserOf(device) : device}
                <span className={classes.quiet}>{texts.sinceCreatedAt(dateText(createdAt, ownZone()))}</span>
              </span>
              <Button
                size="xs"
                variant="subtle"
                leftSection={<IconBellOff {...ICON} />}
                aria-label={texts.removeDevice(device)}
                onClick={() => remove(id, device)}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem ? (
        <p className={classes.blocked}>
          <IconBellOff {...ICON} aria-hidden /> {problem}
        </p>
      ) : (
        !here && (
          <Button
            variant="default"
            leftSection={<IconBell {...ICON} />}
            loading={isAsking}
            onClick={() => void turnOn()}
          >
            {texts.showNotificationsInThisBrowser}
          </Button>
        )
      )}
    </div>
  )
}
