// Organizations of the installation, for internal staff: a list and, behind each, what the operator decides about it and
// the people as whom it can be looked at.
import { useParams } from 'react-router'
import { OrganizationList } from './OrganizationList.tsx'
import { OrganizationView } from './OrganizationView.tsx'

export default function OrganizationsPage() {
  const { organizationId } = useParams()
  return organizationId === undefined ? (
    <OrganizationList />
  ) : (
    <OrganizationView key={organizationId} targetId={Number(organizationId)} />
  )
}
