// Passwords are kept as argon2id hashes (19 MiB, 2 passes: OWASP's first choice). Hashing runs on
// the library's own threads, off the event loop.

import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

export const MIN_PASSWORD_LENGTH = 10
const MAX_PASSWORD_LENGTH = 256

/** The most used of the passwords that were stolen elsewhere, as lists of them count: guessed first by everybody. */
const COMMON = new Set<string>(dictionary['passwords-common'])

const lettersOf = (password: string) => password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '')

/** One of those, also with digits or signs around it. */
const isCommon = (password: string) =>
  COMMON.has(password.toLowerCase()) || COMMON.has(lettersOf(password)) || /^(.)\1*$/u.test(password)

/**
 * Fault of a new password, as a sentence for the person; null when there is none. `own`: the person's e-mail address
 * and names.
 */
export function passwordFault(password: string, own: readonly string[] = []): string | null {
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH)
    return `This password has ${length} characters. Choose one of at least ${MIN_PASSWORD_LENGTH}.`
  if (length > MAX_PASSWORD_LENGTH)
    return `This password has ${length} characters. Choose one of at most ${MAX_PASSWORD_LENGTH}.`
  if (isCommon(password))
    return 'This password is one of those that are guessed first. Choose another, such as three words that do not belong together.'
  const letters = lettersOf(password)
  if (own.some(text => text !== '' && [text.toLowerCase(), lettersOf(text.split('@')[0]!)].includes(letters)))
    return 'This password is your own name or e-mail address. Choose another.'
  return null
}

// The same letters typed on two keyboards may arrive as different code points.
const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password))

let decoy: Promise<string> | undefined

/** Verifies a password. False without a hash, after the same work: the time taken does not reveal known e-mails. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await decoy), normalised(password))
  return isRight && passwordHash !== null
}
