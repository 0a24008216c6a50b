import { Button } from '@mantine/core'
import { ModalShell } from '#web/ui/dialog/ModalShell.tsx'

interface Props {
  newHost: string
  onClose: () => void
}

export default function LegacyDomainModal({ newHost, onClose }: Props) {
  const { pathname, search } = window.location
  return (
    <ModalShell
      isOpen
      onClose={onClose}
      title="We are moving"
      width="wide"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Not Right Now
          </Button>
          <Button component="a" href={`https://${newHost}${pathname}${search}`}>
            Switch Now
          </Button>
        </>
      }
    >
      <p>
        This address, <strong>{window.location.host}</strong>, will be retired. Lineup now lives at{' '}
        <strong>{newHost}</strong>. Please update your bookmarks.
      </p>
    </ModalShell>
  )
}
