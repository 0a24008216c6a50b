export { chores } from './chores.ts'
export { pushKeys } from './push/push-key-store.ts'
export { isPushEndpoint } from './push/push-service.ts'
export { deleteSubscription, putSubscription, selectSubscriptions } from './push/subscription-store.ts'
export {
  type NewMessage,
  type NewNotice,
  queueMessages,
  queueNotice,
  queueNotices,
  startSending,
} from './queue.ts'
export { linkOf } from './sealed-link.ts'
export { sendNotice } from './send-notice.ts'
export { putChoices, selectChoices, turnMailOff } from './settings-store.ts'
export {
  cancelNotices,
  cancelWaiting,
  lockNotice,
  type NoticeFilter,
  type NoticeRow,
  retryNotice,
  selectNotices,
} from './store.ts'
export { needsLink, renderNotice, subjectOf } from './templates.ts'
export { readUnsubscribeKey, UNSUBSCRIBE_PATH, unsubscribeUrl } from './unsubscribe-key.ts'
