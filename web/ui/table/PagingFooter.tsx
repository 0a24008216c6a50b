import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './DataTable.module.css'
import { pagingText } from './paging-text.ts'

export interface Paging {
  offset: number
  limit: number
  total: number
  onOffset: (offset: number) => void
}

export function PagingFooter({
  offset,
  limit,
  total,
  onOffset,
  isLoading,
}: Paging & { isLoading?: boolean }) {
  const isWhole = offset === 0 && total <= limit
  return (
    <div className={classes.footer}>
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
