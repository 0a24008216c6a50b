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
  /** Words of the person who caused it. */
  note?: string
  /** Network address of the browser that caused it. */
  address?: string
}

interface Letter {
  subject: string
  paragraphs: string[]
  button?: string
  /** Below the button: how long the link works, and what to do when the message is not expected. */
  after: string[]
}

export interface RenderedNotice {
  subject: string
  text: string
  html: string
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
  'time-off-decided': ({ what = '', byName, note }) => ({
    subject: what.replace(/\.$/, '') || 'Your time off',
    paragraphs: [
      `${what}${byName ? ` ${byName} decided it.` : ''}`,
      ...(note ? [`Note: ${note}`] : []),
      'Your schedule in Lineup shows how it stands.',
    ],
    after: [],
  }),
}

const from = (address?: string) => (address ? ` from the network address ${address}` : '')

export const subjectOf = (kind: NoticeKind, content: NoticeContent): string => LETTERS[kind](content).subject

export const needsLink = (kind: NoticeKind): boolean => LETTERS[kind]({}).button !== undefined

/** The link is left out where it may not be shown. */
export function renderNotice(
  kind: NoticeKind,
  { name, content, link }: { name: string; content: NoticeContent; link: string | null },
): RenderedNotice {
  const { subject, paragraphs, button, after } = LETTERS[kind](content)
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const action = button && link ? { button, link } : null
  const text = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.button}:\n${action.link}`] : []),
    ...after,
    'Lineup',
  ].join('\n\n')
  return { subject, text: `${text}\n`, html: htmlOf(subject, [greeting, ...paragraphs], action, after) }
}

const PARAGRAPH = 'margin:0 0 16px'

function htmlOf(
  subject: string,
  paragraphs: readonly string[],
  action: { button: string; link: string } | null,
  after: readonly string[],
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
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #c3ccd2;border-radius:8px">
${lines(paragraphs)}
${button}
${lines(after, `${PARAGRAPH};color:#5a6770`)}
<p style="margin:0;color:#5a6770">Lineup</p>
</div></body></html>
`
}
