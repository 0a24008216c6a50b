// Settings of the installation that parts of the application look at. web/app provides them.
import { createContext, useContext } from 'react'

export interface Installation {
  /** Null where nothing is told of how people use the product. */
  analyticsUrl: string | null
  sessionId: string
}

const InstallationContext = createContext<Installation>({ analyticsUrl: null, sessionId: '' })
export const InstallationProvider = InstallationContext.Provider
export const useInstallation = (): Installation => useContext(InstallationContext)
