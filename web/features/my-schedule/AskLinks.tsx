import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import classes from './my-schedule.module.css'
import * as texts from './texts.ts'

/** Ways to ask for another time of a shift, or for somebody who takes it. */
export const AskLinks = ({ blockId }: { blockId: number }) => (
  <p className={classes.ask}>
    <Anchor component={Link} size="sm" to={`/my-requests?shift=${blockId}`}>
      {texts.requestAChange}
    </Anchor>
    <Anchor component={Link} size="sm" to={`/my-requests?tab=swaps&shift=${blockId}`}>
      {texts.offerToColleagues}
    </Anchor>
  </p>
)
