// One message through the mail server, and what came of it.
import type { Configuration } from '../configuration/configuration.ts'
import type { RenderedNotice } from './templates.ts'

export type Delivery =
  | { state: 'sent' }
  /** `mayRetry`: the server has surely not taken it, and may take it later. */
  | { state: 'failed'; because: string; mayRetry: boolean }

export interface Mail extends RenderedNotice {
  to: { name: string; address: string }
  /** Id shared by all tries of a message, so that mailboxes can recognise duplicates. */
  messageId: string
  /** Address that turns this kind of mail off with one click (RFC 8058). */
  unsubscribeUrl: string | null
}

const TIMEOUT_MS = 20_000

interface SmtpError extends Error {
  responseCode?: number
  command?: string
}

export async function deliver(
  { smtpUrl, from }: NonNullable<Configuration['mail']>,
  { to, subject, text, html, file, messageId, unsubscribeUrl }: Mail,
): Promise<Delivery> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(smtpUrl, { from })
  Object.assign(transport.options, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.sendMail({
      to,
      subject,
      text,
      html,
      messageId,
      ...(file && { attachments: [{ filename: file.name, content: file.text, contentType: 'text/csv' }] }),
      ...(unsubscribeUrl && {
        headers: {
          'list-unsubscribe': `<${unsubscribeUrl}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        },
      }),
    })
    return { state: 'sent' }
  } catch (error) {
    return failureOf(error as SmtpError)
  } finally {
    transport.close()
  }
}

/** A refusal for good has a code of 500 or more; a connection that broke after the text was sent says nothing. */
function failureOf({ message, responseCode, command }: SmtpError): Delivery {
  if (responseCode === undefined && command === 'DATA')
    return {
      state: 'failed',
      because: `The mail server did not say whether it took the message: ${message}`,
      mayRetry: false,
    }
  const isRefused = responseCode !== undefined && responseCode >= 500
  // A wrong password at the server is refused for good too, but is put right by changing the setting.
  return { state: 'failed', because: message, mayRetry: !isRefused || responseCode === 535 }
}
