// "GET /api/v2/users/:id" -> its handler.
import type { Handler } from './provider.ts'

export interface Match {
  pattern: string
  handler: Handler
  params: Record<string, string>
}

export function matcher(routes: Readonly<Record<string, Handler>>) {
  const all = Object.entries(routes).map(([pattern, handler]) => {
    const [method, path] = pattern.split(' ') as [string, string]
    return { pattern, handler, method, parts: path.split('/') }
  })
  return (method: string, path: string): Match | null => {
    const given = path.split('/')
    for (const route of all) {
      if (route.method !== method || route.parts.length !== given.length) continue
      const params: Record<string, string> = {}
      const isIt = route.parts.every((part, index) => {
        const value = decodeURIComponent(given[index]!)
        if (part.startsWith(':')) params[part.slice(1)] = value
        return part.startsWith(':') ? value !== '' : part === value
      })
      if (isIt) return { pattern: route.pattern, handler: route.handler, params }
    }
    return null
  }
}
