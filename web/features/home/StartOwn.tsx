import { Button } from '@mantine/core'
import { useOrganization } from '#web/lib/zone.ts'
import { useStartCompany } from '#web/parts/use-start-company.ts'
import classes from './HomePage.module.css'
import * as texts from './texts.ts'

/** The way out of the sample company. */
export function StartOwn() {
  const start = useStartCompany()
  if (!useOrganization().data?.isSample) return null
  return (
    <section className={classes.sample} aria-label={texts.sampleCompany}>
      <p>{texts.youAreLookingAtTheSample}</p>
      <Button size="compact-md" variant="default" onClick={() => void start()}>
        {texts.startYourOwnCompany}
      </Button>
    </section>
  )
}
