// Addresses to components. Login and error pages are open; everything else stands behind the guard.
import { createBrowserRouter, Outlet, type RouteObject, redirectDocument } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { Guard } from './Guard.tsx'
import { ModalHost } from './ModalHost.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { isNewVersionKnown } from './new-version.ts'
import { PageCrash } from './PageCrash.tsx'
import { type AppPage, PAGES, type PageModule } from './pages.ts'
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

function Unloaded({ error }: { error: unknown }): never {
  throw error
}

/** Page with its own code. The router draws nothing at all once `lazy` is refused, so the page throws instead. */
const lazyPage =
  (load: () => Promise<PageModule>): NonNullable<RouteObject['lazy']> =>
  async () => {
    try {
      return { Component: (await load()).default }
    } catch (error) {
      return { element: <Unloaded error={error} /> }
    }
  }

const pageRoute = (page: AppPage): RouteObject => ({
  path: page.path + (page.params ?? ''),
  lazy: lazyPage(page.load),
  ErrorBoundary: PageCrash,
})

const LOGIN_ROUTES: RouteObject[] = [
  { path: '/login', load: () => import('../features/login/LoginPage.tsx') },
  { path: '/login/auth0', load: () => import('../features/login/IdentityLoginPage.tsx') },
  { path: '/login/dialpad', load: () => import('../features/login/DialpadLoginPage.tsx') },
  { path: '/login/dialpad/callback', load: () => import('../features/login/DialpadCallbackPage.tsx') },
].map(({ path, load }) => ({ path, lazy: lazyPage(load) }))

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
