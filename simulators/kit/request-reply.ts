// One HTTP exchange with a simulated provider.

export interface SimRequest {
  method: string
  /** Below the provider's prefix. */
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: Buffer
  json(): Record<string, unknown>
  /** Agent id of the user who granted the bearer token; null for an API key, and where none is asked. */
  userId: string | null
}
/** 200 and JSON unless it says otherwise. */
export interface SimReply {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  text?: string
  type?: string
}
