// Service worker: starts the application without a network, and shows notifications. It keeps files of the build and
// the page that loads them, and nothing that the server says of anybody.
const FILES = 'lineup-files'
const SHELL = '/index.html'
/** Addresses that are no pages of the application. */
const NO_PAGE = /^\/(v\d+|auth|hooks|oauth|assets|docs|calendar|unsubscribe|health|userinfo)\/|^\/(metrics|openapi\.json)|\.[^/]*$/
const KEPT = /^\/(assets\/|favicon|icon-|apple-touch-icon|manifest\.webmanifest)/
const MOST_KEPT = 200

self.addEventListener('install', event => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(self.clients.claim())
})

async function keepShell() {
  const answer = await fetch(SHELL, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (answer.ok) await (await caches.open(FILES)).put(SHELL, answer)
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && !NO_PAGE.test(url.pathname)) event.respondWith(page(request))
  else if (KEPT.test(url.pathname)) event.respondWith(file(request))
})

/** The newest page; the kept one where the server is not reached. */
async function page(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.type === 'basic') {
      const copy = answer.clone()
      void caches.open(FILES).then(cache => cache.put(SHELL, copy))
    }
    return answer
  } catch (error) {
    const kept = await (await caches.open(FILES)).match(SHELL)
    if (kept) return kept
    throw error
  }
}

/** Names of files of the build change with their content, so a kept one is the right one. */
async function file(request) {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) void cache.put(request, answer.clone()).then(() => forgetOldest(cache))
  return answer
}

async function forgetOldest(cache) {
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== SHELL)
  await Promise.all(requests.slice(0, Math.max(0, requests.length - MOST_KEPT)).map(old => cache.delete(old)))
}

// Files that a page loaded before the worker was there.
self.addEventListener('message', event => {
  const { keep } = event.data ?? {}
  if (!Array.isArray(keep)) return
  event.waitUntil(
    (async () => {
      const cache = await caches.open(FILES)
      for (const address of keep) {
        const url = new URL(address, self.location.origin)
        if (url.origin !== self.location.origin || !KEPT.test(url.pathname)) continue
        if (!(await cache.match(url.href))) await cache.add(url.href).catch(() => {})
      }
    })(),
  )
})

self.addEventListener('push', event => {
  const { title = 'Lineup', body = '', path = '/', tag } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  // A path of this installation, whatever the message says.
  const target = new URL(event.notification.data?.path ?? '/', self.location.origin)
  const address = target.origin === self.location.origin ? target.href : self.location.origin
  event.waitUntil(
    (async () => {
      const [open] = await self.clients.matchAll({ type: 'window' })
      if (!open) return self.clients.openWindow(address)
      await open.focus()
      return open.navigate(address).catch(() => self.clients.openWindow(address))
    })(),
  )
})
