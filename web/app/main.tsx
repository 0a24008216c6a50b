import './strict-csp.ts'
import { createRoot } from 'react-dom/client'
import { isStagingHost } from '../lib/hosts.ts'
import { App } from './App.tsx'

if (isStagingHost(window.location.host))
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.href = '/favicon-staging.svg'

createRoot(document.getElementById('root')!).render(<App />)
