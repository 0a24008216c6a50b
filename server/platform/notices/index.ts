export { chores } from './chores.ts'
export { type NewNotice, queueNotice, queueNotices, startSending } from './queue.ts'
export { linkOf } from './sealed-link.ts'
export { sendNotice } from './send-notice.ts'
export {
  cancelNotices,
  lockNotice,
  type NoticeFilter,
  type NoticeRow,
  retryNotice,
  selectNotices,
} from './store.ts'
export { needsLink, renderNotice, subjectOf } from './templates.ts'
