// Words of every message, in one place: subject, paragraphs, and the button that carries the link.
import type { NoticeKind } from '#contract/access/notices.ts'
import { escaped } from '../text/escaped.ts'

/** Values that templates are filled with; none of them is secret. */
export interface NoticeContent {
  organizationName?: string
  /** Name of the person who caused it. */
  byName?: string
  /** The new address, when an address changes. */
  newEmail?: string
  /** The change, as a sentence. */
  what?: string
  /** Network address of the browser that caused it. */
  address?: string
  /** Amount with its currency. */
  amount?: string
  /** Address of a page, which holds no secret. */
  pageUrl?: string
  /** A shift, on the recipient's clock, and the one that takes its place. */
  shift?: string
  newShift?: string
  /** Changes of the schedule, a sentence each. */
  changes?: string[]
  /** Words of the sender to the recipient. */
  note?: string
  /** Days that a report is about. */
  period?: string
  /** Page of the product that shows more. */
  path?: string
  /** Figures as text, a column each, and how many further rows there are. */
  table?: { columns: string[]; rows: string[][] }
  leftOut?: number
  /** File that goes with the mail. */
  file?: { name: string; text: string }
}

interface Letter {
  subject: string
  paragraphs: string[]
  table?: NoticeContent['table'] | undefined
  file?: NoticeContent['file'] | undefined
  button?: string
  /** Page of the product that the button opens, for a message without a secret link. */
  path?: string
  /** Below the button: how long the link works, and what to do when the message is not expected. */
  after: string[]
}

export interface RenderedNotice {
  subject: string
  text: string
  html: string
  file: { name: string; text: string } | null
}

const UNEXPECTED = 'If you did not do this, change your password and tell your manager.'

const LETTERS: Record<NoticeKind, (content: NoticeContent) => Letter> = {
  invitation: ({ organizationName = 'Your company', byName }) => ({
    subject: `You are invited to Lineup, ${organizationName}`,
    paragraphs: [
      byName
        ? `${byName} has invited you to Lineup, where ${organizationName} plans its schedules.`
        : `${organizationName} has invited you to Lineup, where it plans its schedules.`,
      'Open the link to set how you log in.',
    ],
    button: 'Accept the invitation',
    after: ['The link works once, for seven days. After that, ask your manager for a new invitation.'],
  }),
  'password-reset': () => ({
    subject: 'Set a new password for Lineup',
    paragraphs: ['Somebody, probably you, has asked for a new password for your Lineup account.'],
    button: 'Set a new password',
    after: [
      'The link works once, for one hour.',
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
  }),
  'password-changed': ({ address }) => ({
    subject: 'Your Lineup password was changed',
    paragraphs: [`The password of your Lineup account was changed${from(address)}.`, UNEXPECTED],
    after: [],
  }),
  'email-confirmation': ({ newEmail = '' }) => ({
    subject: 'Confirm your new e-mail address for Lineup',
    paragraphs: [`Confirm that ${newEmail} is your address. From then on you log in with it.`],
    button: 'Confirm this address',
    after: ['The link works once, for one day.', 'If you did not ask for this, do nothing.'],
  }),
  'email-changed': ({ newEmail = '' }) => ({
    subject: 'The e-mail address of your Lineup account was changed',
    paragraphs: [`You now log in to Lineup with ${newEmail}.`, UNEXPECTED],
    after: [],
  }),
  'second-factor-changed': ({ what = '', address }) => ({
    subject: 'How you log in to Lineup was changed',
    paragraphs: [`${what}${address ? ` It was done from the network address ${address}.` : ''}`, UNEXPECTED],
    after: [],
  }),
  'login-attempts': ({ address }) => ({
    subject: 'Wrong passwords for your Lineup account',
    paragraphs: [
      `Somebody has tried to log in to your account with several wrong passwords${from(address)}. They did not get in, and have to wait longer after each try.`,
      'You can still log in where you have logged in before, and with a passkey. If it was not you and your password is short or used elsewhere, change it.',
    ],
    after: [],
  }),
  'payment-failed': ({ organizationName = 'your company', amount = '', pageUrl = '' }) => ({
    subject: 'A payment for Lineup failed',
    paragraphs: [
      `The payment of ${amount} for the subscription of ${organizationName} failed. Nothing is switched off yet.`,
      `Update the payment details under Settings, Billing: ${pageUrl}`,
    ],
    after: [
      'The payment is tried again by itself. If you have just updated the details, there is nothing to do.',
    ],
  }),
  'webhook-off': ({ what = '', pageUrl = '', note }) => ({
    subject: 'A webhook of Lineup was turned off',
    paragraphs: [
      `No delivery to ${what} has arrived for three days, so it was turned off. ${note ?? ''}`.trim(),
      `When the program at that address works again, turn the webhook on under Settings, Webhooks, and send again what is missing: ${pageUrl}`,
    ],
    after: [],
  }),
  'request-approved': ({ byName, shift = '', newShift = '', note }) => ({
    subject: 'Your change request is approved',
    paragraphs: [
      `${byName ?? 'Your manager'} has approved your request: your shift of ${shift} is now ${newShift}. It is in your schedule already.`,
      ...noted(note),
    ],
    after: [],
  }),
  'request-rejected': ({ byName, shift = '', note }) => ({
    subject: 'Your change request is rejected',
    paragraphs: [
      `${byName ?? 'Your manager'} has rejected your request for your shift of ${shift}. Your schedule stays as it is.`,
      ...noted(note),
    ],
    after: [],
  }),
  'request-ended': ({ what = '' }) => ({
    subject: 'Your request has ended',
    paragraphs: [what, 'Open “Requests” in Lineup to see how it stands, or to ask again.'],
    after: [],
  }),
  'swap-question': ({ shift = '', newShift }) => ({
    subject: 'A swap for one of your shifts',
    paragraphs: [
      newShift
        ? `You can give away your shift of ${shift} and work ${newShift} instead.`
        : `A colleague would take your shift of ${shift}.`,
      'Open “Requests” in Lineup to agree or decline. The shift takes part in no other swap until you do.',
    ],
    after: [],
  }),
  'swap-approved': ({ byName, what = '', note }) => ({
    subject: 'Your swap is approved',
    paragraphs: [
      `${byName ? `${byName} has approved your swap.` : 'Your swap is approved.'} ${what} It is in your schedule already.`,
      ...noted(note),
    ],
    after: [],
  }),
  'swap-ended': ({ what = '', note }) => ({
    subject: 'Your swap does not take place',
    paragraphs: [`${what} No shift changes hands.`, ...noted(note)],
    after: [],
  }),
  'schedule-changed': ({ changes = [], byName, note }) => ({
    subject: 'Your schedule has changed',
    paragraphs: [...changes, ...(note ? [byName ? `${byName}: ${note}` : note] : [])],
    button: 'See your schedule',
    path: '/my-schedule',
    after: [],
  }),
  'shift-reminder': ({ what = '' }) => ({
    subject: what,
    paragraphs: [`${what}.`],
    button: 'See your schedule',
    path: '/my-schedule?view=day',
    after: [],
  }),
  'request-received': ({ what = '', note }) => ({
    subject: what.replace(/\.$/, '') || 'A request waits for you',
    paragraphs: [what, ...noted(note)],
    button: 'Open the requests',
    path: '/requests',
    after: [],
  }),
  'time-off-decided': ({ what = '', byName, note, changes = [] }) => ({
    subject: what.replace(/\.$/, '') || 'Your time off',
    paragraphs: [
      `${what}${byName ? ` ${byName} decided it.` : ''}`,
      ...changes,
      ...noted(note),
      'Your schedule in Lineup shows how it stands.',
    ],
    after: [],
  }),
  'scheduled-report': ({ what = 'Report', period = '', byName, note, table, leftOut = 0, file, path }) => ({
    subject: `${what}: ${period}`,
    paragraphs: [`“${what}” for ${period}.`, ...(note ? [note] : [])],
    table,
    file,
    button: 'Open in Lineup',
    path: path ?? '/unified-analytics',
    after: [
      ...(leftOut > 0 ? [`${leftOut} further rows are not in this table.`] : []),
      file
        ? `The whole table is attached as ${file.name}.`
        : 'The table is too long to attach. Open it in Lineup to download it.',
      `You get this because ${byName ?? 'a manager'} chose you. It is paused and deleted under Unified analytics, Scheduled reports.`,
    ],
  }),
}

const noted = (note?: string) => (note ? [`Note: ${note}`] : [])
const from = (address?: string) => (address ? ` from the network address ${address}` : '')

export const subjectOf = (kind: NoticeKind, content: NoticeContent): string => LETTERS[kind](content).subject

export const needsLink = (kind: NoticeKind): boolean => {
  const { button, path } = LETTERS[kind]({})
  return button !== undefined && path === undefined
}

/** Text and page of a notification, which has neither greeting nor button. */
export function renderPush(
  kind: NoticeKind,
  content: NoticeContent,
): { title: string; body: string; path: string } {
  const { subject, paragraphs, path = '/' } = LETTERS[kind](content)
  return { title: subject, body: paragraphs.filter(text => text !== `${subject}.`).join('\n'), path }
}

/** The link is left out where it may not be shown. `publicUrl`: for a page that it opens. */
export function renderNotice(
  kind: NoticeKind,
  {
    name,
    content,
    link: secretLink,
    publicUrl,
    unsubscribeUrl = null,
  }: {
    name: string
    content: NoticeContent
    link: string | null
    publicUrl?: string
    unsubscribeUrl?: string | null
  },
): RenderedNotice {
  const { subject, paragraphs, table, file, button, path, after } = LETTERS[kind](content)
  const link = secretLink ?? (path && publicUrl ? publicUrl + path : null)
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const action = button && link ? { button, link } : null
  const text = [
    greeting,
    ...paragraphs,
    ...(table ? [plainTable(table)] : []),
    ...(action ? [`${action.button}:\n${action.link}`] : []),
    ...after,
    ...(unsubscribeUrl ? [`${UNSUBSCRIBE}:\n${unsubscribeUrl}`] : []),
    'Lineup',
  ].join('\n\n')
  return {
    subject,
    text: `${text}\n`,
    html: htmlOf(subject, [greeting, ...paragraphs], { table: table ?? null, action, after, unsubscribeUrl }),
    file: file ?? null,
  }
}

/** Columns below each other, figures to the right. */
function plainTable({ columns, rows }: NonNullable<NoticeContent['table']>): string {
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map(row => row[at]!.length)))
  return [columns, ...rows]
    .map(row =>
      row.map((text, at) => (at === 0 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!))).join('  '),
    )
    .join('\n')
}

const CELL = 'padding:4px 8px;border-bottom:1px solid #dfe4e8;white-space:nowrap'
function htmlTable({ columns, rows }: NonNullable<NoticeContent['table']>): string {
  const cells = (row: readonly string[], tag: 'td' | 'th') =>
    row.map(
      (text, at) =>
        `<${tag} style="${CELL};text-align:${at === 0 ? 'left' : 'right'}">${escaped(text)}</${tag}>`,
    )
  const lines = [cells(columns, 'th'), ...rows.map(row => cells(row, 'td'))].map(
    line => `<tr>${line.join('')}</tr>`,
  )
  return `<div style="overflow-x:auto;margin:0 0 16px"><table style="border-collapse:collapse;font-size:13px">${lines.join('\n')}</table></div>`
}

const UNSUBSCRIBE = 'No more e-mails of this kind'
const PARAGRAPH = 'margin:0 0 16px'

function htmlOf(
  subject: string,
  paragraphs: readonly string[],
  {
    table,
    action,
    after,
    unsubscribeUrl,
  }: {
    table: NonNullable<NoticeContent['table']> | null
    action: { button: string; link: string } | null
    after: readonly string[]
    unsubscribeUrl: string | null
  },
): string {
  const lines = (texts: readonly string[], style = PARAGRAPH) =>
    texts.map(text => `<p style="${style}">${escaped(text)}</p>`).join('\n')
  const button = action
    ? `<p style="${PARAGRAPH}"><a href="${escaped(action.link)}" style="display:inline-block;padding:10px 16px;background:#0b6fa4;color:#ffffff;text-decoration:none;border-radius:4px;font-weight:600">${escaped(action.button)}</a></p>
<p style="${PARAGRAPH};color:#5a6770">Or copy this address into your browser:<br><span style="word-break:break-all">${escaped(action.link)}</span></p>`
    : ''
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f7f8;color:#1c2429;font:14px/1.5 system-ui,sans-serif">
<div style="max-width:${table ? 900 : 480}px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #c3ccd2;border-radius:8px">
${lines(paragraphs)}
${table ? htmlTable(table) : ''}
${button}
${lines(after, `${PARAGRAPH};color:#5a6770`)}
<p style="margin:0;color:#5a6770">Lineup${unsubscribeUrl ? ` · <a href="${escaped(unsubscribeUrl)}" style="color:#5a6770">${UNSUBSCRIBE}</a>` : ''}</p>
</div></body></html>
`
}
