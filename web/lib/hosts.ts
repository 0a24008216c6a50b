// Meaning of the address under which the application is opened.

/** The retired domain and the one that replaced it, each with its staging twin. */
const NEW_HOSTS: Record<string, string> = {
  'app.stage.lineup-legacy.example': 'beta.lineup.example',
  'app.lineup-legacy.example': 'lineup.example',
}
const STAGING_MARKS = ['localhost', 'app.stage', 'beta.']
const COMPANY_EMAIL_ENDING = '@lineup.example'

/** The host to switch to, or null when this one is not being retired. */
export const newHostOf = (host: string): string | null => NEW_HOSTS[host] ?? null

export const isStagingHost = (host: string): boolean => STAGING_MARKS.some(mark => host.includes(mark))

/** Product employees are known by the company's own e-mail domain. */
export const isProductEmployee = (email: string): boolean =>
  email.toLowerCase().endsWith(COMPANY_EMAIL_ENDING)
