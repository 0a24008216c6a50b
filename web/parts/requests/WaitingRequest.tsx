import { Alert, Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { openModal } from '#web/lib/modals.ts'
import * as texts from './texts.ts'
import { usePendingByBlock } from './use-pending.ts'

/** Says that the agent has asked for a change of the shift, and opens the review; nothing where that is not so. */
export function WaitingRequest({ blockId }: { blockId: number }) {
  const request = usePendingByBlock().get(blockId)
  if (!request) return null
  const review = () => openModal({ type: 'review-request', requestType: request.type, requestId: request.id })
  return (
    <Alert variant="light" mb="md" icon={<IconClock size={16} stroke={1.6} />}>
      {request.type === 'change' ? texts.theAgentHasAsked : texts.thisShiftIsInASwap}{' '}
      <Button variant="default" size="compact-sm" onClick={review}>
        {texts.review}
      </Button>
    </Alert>
  )
}
