// Passwords are kept as argon2id hashes (19 MiB, 2 passes: OWASP's first choice). Hashing runs on
// the library's own threads, off the event loop.

import { hash, verify } from '@node-rs/argon2'

export const MIN_PASSWORD_LENGTH = 10
const MAX_PASSWORD_LENGTH = 256

/** Fault of a new password, as a sentence for the person; null when there is none. */
export function passwordFault(password: string): string | null {
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH)
    return `This password has ${length} characters. Choose one of at least ${MIN_PASSWORD_LENGTH}.`
  if (length > MAX_PASSWORD_LENGTH)
    return `This password has ${length} characters. Choose one of at most ${MAX_PASSWORD_LENGTH}.`
  return null
}

// The same letters typed on two keyboards may arrive as different code points.
const normalised = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalised(password))

let decoy: Promise<string> | undefined

/** False without a hash too, after the same work, so that the time taken tells nobody which e-mails exist. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await decoy), normalised(password))
  return isRight && passwordHash !== null
}
