// Addresses to components. Login and error pages are open; everything else stands behind the guard.
import { createBrowserRouter, Outlet, type RouteObject, redirectDocument } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { Guard } from './Guard.tsx'
import { ModalHost } from './ModalHost.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { isNewVersionKnown } from './new-version.ts'
import { PageCrash } from './PageCrash.tsx'
import { type AppPage, PAGES } from './pages.ts'
import { Splash } from './Splash.tsx'
import { Start } from './Start.tsx'

function Root() {
  return (
    <>
      <Outlet />
      <ModalHost />
    </>
  )
}

const pageRoute = (page: AppPage): RouteObject => ({
  path: page.path + (page.params ?? ''),
  lazy: async () => ({ Component: (await page.load()).default }),
  ErrorBoundary: PageCrash,
})

const LOGIN_ROUTES: RouteObject[] = [
  { path: '/login', load: () => import('../features/login/LoginPage.tsx') },
  { path: '/login/auth0', load: () => import('../features/login/IdentityLoginPage.tsx') },
  { path: '/login/dialpad', load: () => import('../features/login/DialpadLoginPage.tsx') },
  { path: '/login/dialpad/callback', load: () => import('../features/login/DialpadCallbackPage.tsx') },
].map(({ path, load }) => ({ path, lazy: async () => ({ Component: (await load()).default }) }))

/** In development: every component in every state. */
const GALLERY: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/gallery',
        lazy: async () => ({ Component: (await import('../gallery/Gallery.tsx')).Gallery }),
      },
    ]
  : []

export const createRouter = () =>
  createBrowserRouter([
    {
      // A known new version makes the next navigation a full one, which loads it.
      loader: ({ request }) => (isNewVersionKnown() ? redirectDocument(request.url) : null),
      shouldRevalidate: () => isNewVersionKnown(),
      Component: Root,
      ErrorBoundary: PageCrash,
      HydrateFallback: Splash,
      children: [
        ...LOGIN_ROUTES,
        { path: '/error', Component: ErrorPage },
        ...GALLERY,
        {
          Component: Guard,
          children: [
            { index: true, Component: Start },
            ...PAGES.map(pageRoute),
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ])
