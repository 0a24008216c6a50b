import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './DataTable.module.css'
import { PAGE_SIZES } from './page-size.ts'
import { pagingText } from './paging-text.ts'

export interface Paging {
  offset: number
  limit: number
  total: number
  onOffset: (offset: number) => void
  /** Offers other lengths of a page. */
  onLimit?: (limit: number) => void
}

export function PagingFooter({
  offset,
  limit,
  total,
  onOffset,
  onLimit,
  isLoading,
}: Paging & { isLoading?: boolean }) {
  const isWhole = offset === 0 && total <= limit
  return (
    <div className={classes.footer}>
      {onLimit && total > PAGE_SIZES[0]! && (
        <NativeSelect
          size="xs"
          aria-label="Rows on a page"
          data={PAGE_SIZES.map(size => ({ value: String(size), label: `${size} rows` }))}
          value={String(limit)}
          onChange={event => onLimit(Number(event.currentTarget.value))}
        />
      )}
      <output aria-live="polite">{isLoading ? 'Loading…' : pagingText(offset, limit, total)}</output>
      {!isWhole && <Steps offset={offset} limit={limit} total={total} onOffset={onOffset} />}
    </div>
  )
}

function Steps({ offset, limit, total, onOffset }: Paging) {
  return (
    <>
      <ActionIcon
        aria-label="Previous page"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - limit))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label="Next page"
        disabled={offset + limit >= total}
        onClick={() => onOffset(offset + limit)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </>
  )
}
