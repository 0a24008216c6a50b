import type { ScheduleSurfer } from '#contract/endpoints/schedule.ts'
import type { Zone } from '#core/time/index.ts'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'
import { fullName } from '../blocks/schedule-block.ts'
import { ChangeLog } from './ChangeLog.tsx'
import * as texts from './texts.ts'

interface Props {
  surfer: Pick<ScheduleSurfer, 'id' | 'firstName' | 'lastName'>
  zone: Zone
  onClose: () => void
}

/** Every change of an agent's schedule, also of what the agent gave away. */
export function SurferHistoryDialog({ surfer, zone, onClose }: Props) {
  return (
    <ModalShell isOpen onClose={onClose} width="wide" title={texts.historyOf(fullName(surfer))}>
      <ChangeLog of={{ surferId: surfer.id }} zone={zone} />
    </ModalShell>
  )
}
