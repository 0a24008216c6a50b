// Filters, tabs and pages live in the address, so that a reload, the back button and a sent link keep them.
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { type KeptTable, usePreference } from './preferences.ts'

export type Params = Record<string, string | string[]>

/** Search params as an object: a repeated one is a list. */
export function paramsOf(search: URLSearchParams): Params {
  const params: Params = {}
  for (const name of search.keys()) {
    const values = search.getAll(name)
    params[name] = values.length > 1 ? values : values[0]!
  }
  return params
}

/** Writes `changes` into a copy; undefined, empty text and empty lists take the param away. */
export function withParams(search: URLSearchParams, changes: Record<string, unknown>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name)
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') next.append(name, String(one))
  }
  return next
}

/** A param that its shape refuses counts as missing, so each field needs a default or to be optional. */
export function readParams<T extends z.ZodObject>(shape: T, search: URLSearchParams): z.output<T> {
  const params = paramsOf(search)
  const parsed = shape.safeParse(params)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) delete params[String(issue.path[0])]
  return shape.parse(params)
}

export function useSearchState<T extends z.ZodObject>(
  shape: T,
): [z.output<T>, (changes: Partial<z.input<T>>) => void] {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readParams(shape, search), [shape, search])
  const change = useCallback(
    (changes: Partial<z.input<T>>) => setSearch(now => withParams(now, changes), { replace: true }),
    [setSearch],
  )
  return [state, change]
}

/** The page of a list that is shown: nobody wants to come back to its fifth page. */
const PASSING = 'offset'

/**
 * The state of a table, which the browser remembers from visit to visit: what the address does not say is as it was
 * left. A param that is taken away is forgotten too.
 */
export function useKeptSearch<T extends z.ZodObject>(
  name: KeptTable,
  shape: T,
): [z.output<T>, (changes: Partial<z.input<T>>) => void] {
  const [search, setSearch] = useSearchParams()
  const [kept, keep] = usePreference(name)
  const params = useMemo(() => keptParams(shape, kept, search), [shape, kept, search])
  const state = useMemo(() => readParams(shape, withParams(new URLSearchParams(), params)), [shape, params])
  const change = useCallback(
    (changes: Partial<z.input<T>>) => {
      const next = withParams(withParams(new URLSearchParams(), params), changes)
      next.delete(PASSING)
      keep(paramsOf(next))
      setSearch(now => withParams(now, changes), { replace: true })
    },
    [params, keep, setSearch],
  )
  return [state, change]
}

/** Params of the shape: those of the address, else those that were kept. */
export function keptParams(shape: z.ZodObject, kept: Params, search: URLSearchParams): Params {
  const params: Params = {}
  const inAddress = paramsOf(search)
  for (const name of Object.keys(shape.shape)) {
    const value = inAddress[name] ?? (name === PASSING ? undefined : kept[name])
    if (value !== undefined) params[name] = value
  }
  return params
}
