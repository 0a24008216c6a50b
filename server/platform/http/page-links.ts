/** Links to the neighbouring pages of a list that was asked for with offset and limit. */
export function pageLinks(
  url: string,
  { offset, limit }: { offset: number; limit: number },
  hasMore: boolean,
): { prev: string | null; next: string | null } {
  const at = (newOffset: number) => {
    const [path, search] = url.split('?', 2)
    const query = new URLSearchParams(search)
    query.set('offset', String(newOffset))
    query.set('limit', String(limit))
    return `${path}?${query}`
  }
  return {
    prev: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    next: hasMore ? at(offset + limit) : null,
  }
}

/** The same of a list that is walked by cursor, which goes forward only. Null: there is no more. */
export function nextByCursor(
  url: string,
  cursor: string | null,
): { prev: null; next: string | null; cursor: string | null } {
  const [path, search] = url.split('?', 2)
  const query = new URLSearchParams(search)
  query.set('cursor', cursor ?? '')
  return { prev: null, next: cursor === null ? null : `${path}?${query}`, cursor }
}
