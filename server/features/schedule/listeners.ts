import { notificationListeners } from './publication/notify-agents.ts'

export const listeners = notificationListeners
