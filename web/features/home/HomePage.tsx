import { displayName, useUser } from '../../lib/session.ts'
import { useZone } from '../../lib/zone.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { comingRange } from './coming-range.ts'
import classes from './HomePage.module.css'
import { Jobs } from './Jobs.tsx'
import { QuickStart } from './QuickStart.tsx'
import { Unpublished } from './Unpublished.tsx'

export default function HomePage() {
  const user = useUser()
  const range = comingRange(useZone(), Date.now())
  return (
    <>
      <PageHeader title="Home" />
      <div className={classes.page}>
        <p className={classes.greeting}>
          {displayName(user)}, {user.organizationName}
        </p>
        <QuickStart range={range} />
        <div className={classes.columns}>
          <Unpublished range={range} />
          <Jobs />
        </div>
      </div>
    </>
  )
}
