import { Button } from '@mantine/core'
import { useOrganization } from '#web/lib/zone.ts'
import { useStartCompany } from '#web/parts/use-start-company.ts'
import classes from './HomePage.module.css'

/** The way out of the sample company. */
export function StartOwn() {
  const start = useStartCompany()
  if (!useOrganization().data?.isSample) return null
  return (
    <section className={classes.sample} aria-label="Sample company">
      <p>You are looking at the sample company. Nothing here is real, and you can change all of it.</p>
      <Button size="compact-md" variant="default" onClick={() => void start()}>
        Start your own company
      </Button>
    </section>
  )
}
