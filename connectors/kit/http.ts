// How connectors speak HTTP: one base address that no link can lead away from, the credentials in the header, a
// budget per lane, and a wait that is told rather than slept when the provider asks for a long one.
export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base address, or a whole address of the same host. */
  path: string
  query?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  json?: unknown
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  /** Who goes first when the budget is short: presence > live > incremental > backfill. */
  lane?: 'presence' | 'live' | 'incremental' | 'backfill'
  /** Calls that share a limit of their own, such as "stats". */
  limit?: string
  /** Without credentials: the token endpoint itself. */
  isPublic?: boolean
}

export interface HttpReply {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  text: string
  /** The body with ids beyond 2^53 kept as text. Throws ConnectorProblem when it is no JSON. */
  json(): unknown
}

/** Replies of 2xx and 404 come back; everything else becomes a ConnectorProblem after the tries that make sense. */
export interface HttpClient {
  request(request: HttpRequest): Promise<HttpReply>
}
