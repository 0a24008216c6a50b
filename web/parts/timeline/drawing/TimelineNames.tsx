// The column of names at the left of the rows in sight.
import { GroupHead } from './GroupHead.tsx'
import { RowHead } from './RowHead.tsx'
import type { VisibleItem } from './visible-items.ts'

interface Props {
  items: readonly VisibleItem[]
  selectedIn: ReadonlyMap<string, ReadonlySet<string>>
  canOpen: boolean
  canSelect: boolean
}

export function TimelineNames({ items, selectedIn, canOpen, canSelect }: Props) {
  return items.map(({ item, topPx, headId }) =>
    item.type === 'group' ? (
      <GroupHead key={item.key} id={headId} topPx={topPx} label={item.label} count={item.count} />
    ) : (
      <RowHead
        key={item.key}
        id={headId}
        topPx={topPx}
        heightPx={item.heightPx}
        row={item.row}
        canOpen={canOpen}
        canSelect={canSelect}
        isSelected={selectedIn.has(item.row.id)}
      />
    ),
  )
}
