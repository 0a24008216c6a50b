// Addresses to components, for whoever is logged in: App.tsx has the pages before that.
import { createBrowserRouter, Outlet, type RouteObject, redirectDocument } from 'react-router'
import { Guard } from './Guard.tsx'
import { ModalHost } from './ModalHost.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageCrash } from './PageCrash.tsx'
import { PAGE_FILES, type PageModule } from './page-files.ts'
import { type AppPage, PAGES } from './pages.ts'
import { Splash } from './Splash.tsx'
import { Start } from './Start.tsx'
import { isNewVersionKnown } from './session/new-version.ts'

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
  lazy: lazyPage(PAGE_FILES[page.path]),
  ErrorBoundary: PageCrash,
})

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
