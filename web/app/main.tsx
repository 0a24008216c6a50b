import './strict-csp.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { isStagingHost } from './hosts.ts'

if (isStagingHost(window.location.host))
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href = '/favicon-staging.svg'

createRoot(document.getElementById('root')!).render(<App />)
