// Meaning of the address under which the application is opened, and of people's e-mail addresses, as the installation
// is set up.
import { createContext, useContext } from 'react'
import type { z } from 'zod'
import type { platform } from '#contract/endpoints/session.ts'

/** Settings from the server that are available before log-in. */
export type Installation = z.output<typeof platform.settings.reply>

// For every component; web/app provides it.
const InstallationContext = createContext<Installation | null>(null)
export const InstallationProvider = InstallationContext.Provider

export function useInstallation(): Installation {
  const installation = useContext(InstallationContext)
  if (!installation) throw new Error('useInstallation needs an InstallationProvider around it')
  return installation
}

/** The host to switch to, or null when this one is not being retired. */
export const newHostOf = (host: string, { movedHosts }: Pick<Installation, 'movedHosts'>): string | null =>
  movedHosts.find(({ from }) => from === host)?.to ?? null

export const isStagingHost = (host: string, { stagingMarks }: Pick<Installation, 'stagingMarks'>): boolean =>
  stagingMarks.some(mark => host.includes(mark))

/** Product employees are known by the e-mail domain of the company that runs the product. */
export const isProductEmployee = (
  email: string,
  { companyEmailDomain }: Pick<Installation, 'companyEmailDomain'>,
): boolean => companyEmailDomain !== null && email.toLowerCase().endsWith(`@${companyEmailDomain}`)
