// Server state in components. Everything read through one endpoint shares a key prefix, so a command
// or a live message names the endpoints whose answers it has made old.
import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFilters,
  type QueryKey,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AnyEndpoint, ReplyOf } from '#contract/endpoint.ts'
import { shouldRetry } from './api-errors.ts'
import type { CallArguments, RowOf } from './client.ts'
import { useClient } from './client.ts'
import { reportError } from './reporting/error-reporting.ts'

const STALE_AFTER_MS = 60_000

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: reportError }),
    mutationCache: new MutationCache({ onError: reportError }),
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: shouldRetry },
      mutations: { retry: false },
    },
  })

export const endpointKey = (endpoint: AnyEndpoint): string => `${endpoint.method} ${endpoint.path}`

export interface CallOptions<T = never> {
  enabled?: boolean
  /** Ask only when the answer has been put there by another call, and is old. */
  onceKnown?: boolean
  /** Puts what is equal in the answer before into the new one, where comparing place by place would not find it. */
  share?: (before: T | undefined, now: T) => T
  /** Keep showing the last answer while other arguments are asked for. */
  keepPrevious?: boolean
  refetchIntervalMs?: number
}

/** Cache key of a call. */
export const answerKey = <E extends AnyEndpoint>(endpoint: E, args: CallArguments<E>): QueryKey => [
  endpointKey(endpoint),
  'one',
  args,
]

const queryOptions = <T>(options: CallOptions<T>) => ({
  enabled: options.onceKnown
    ? (query: { state: { data: unknown } }) => query.state.data !== undefined
    : (options.enabled ?? true),
  refetchInterval: options.refetchIntervalMs ?? (false as const),
  ...(options.share && {
    structuralSharing: (before: unknown, now: unknown) => options.share!(before as T | undefined, now as T),
  }),
  ...(options.keepPrevious ? { placeholderData: <T>(previous: T | undefined) => previous } : {}),
})

export function useCall<E extends AnyEndpoint>(
  endpoint: E,
  args: CallArguments<E>,
  options: CallOptions<ReplyOf<E>> = {},
): UseQueryResult<ReplyOf<E>> {
  const client = useClient()
  return useQuery<ReplyOf<E>, Error, ReplyOf<E>, QueryKey>({
    queryKey: answerKey(endpoint, args),
    queryFn: ({ signal }) => client.call(endpoint, { ...args, signal }),
    ...queryOptions(options),
  })
}

/** Every row of a paged list. */
export function useCallAll<E extends AnyEndpoint>(
  endpoint: E,
  args: CallArguments<E>,
  options: CallOptions = {},
): UseQueryResult<RowOf<E>[]> {
  const client = useClient()
  return useQuery<RowOf<E>[], Error, RowOf<E>[], QueryKey>({
    queryKey: [endpointKey(endpoint), 'all', args],
    queryFn: ({ signal }) => client.callAll(endpoint, { ...args, signal }),
    ...queryOptions(options),
  })
}

interface Invalidation {
  /** The answers that the change can have made old; all by default. */
  concerns?: (query: Query) => boolean
  /** Waits for answers that are under way instead of giving them up: for changes that come one after another. */
  isPatient?: boolean
}

/**
 * Invalidates the answers of endpoints. An answer that is under way may have been read before the change: it is given
 * up and asked for anew. The library does not do so for a first answer, nor is it done for patient callers: that one is
 * asked for once more after it has come, however many changes there were meanwhile.
 * `keys`: as `endpointKey` gives them.
 */
export async function invalidateKeys(
  queryClient: QueryClient,
  keys: readonly string[],
  { concerns = () => true, isPatient = false }: Invalidation = {},
): Promise<void> {
  const filters = keys.map(key => ({ queryKey: [key], predicate: concerns }))
  const awaited = filters
    .flatMap(filter => queryClient.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' }))
    .filter(query => isPatient || query.state.data === undefined)
  const invalidate = (filter: QueryFilters) =>
    queryClient.invalidateQueries(filter, { cancelRefetch: !isPatient })
  await Promise.all(filters.map(invalidate))
  await Promise.all(awaited.map(({ queryKey }) => invalidate({ queryKey, exact: true })))
}

export const invalidateEndpoints = (
  queryClient: QueryClient,
  endpoints: readonly AnyEndpoint[],
): Promise<unknown> => invalidateKeys(queryClient, endpoints.map(endpointKey))

/** A change on the server; when it is done the answers of `invalidates` are asked for again. */
export function useCommand<E extends AnyEndpoint>(
  endpoint: E,
  options: { invalidates?: readonly AnyEndpoint[] } = {},
) {
  const client = useClient()
  const queryClient = useQueryClient()
  return useMutation<ReplyOf<E>, Error, CallArguments<E>>({
    mutationFn: args => client.call(endpoint, args),
    onSuccess: async () => {
      await invalidateEndpoints(queryClient, options.invalidates ?? [])
    },
  })
}
