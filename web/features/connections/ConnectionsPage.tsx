import { useParams } from 'react-router'
import { ConnectionCallback } from './ConnectionCallback.tsx'
import { ConnectionView } from './ConnectionView.tsx'
import { ProviderList } from './ProviderList.tsx'

/** All providers, one connection, or the way back from a provider. */
export default function ConnectionsPage() {
  const { connectionId } = useParams()
  if (connectionId === undefined) return <ProviderList />
  return connectionId === 'callback' ? (
    <ConnectionCallback />
  ) : (
    <ConnectionView connectionId={Number(connectionId)} />
  )
}
