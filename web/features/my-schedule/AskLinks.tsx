import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import classes from './my-schedule.module.css'

/** Ways to ask for another time of a shift, or for somebody who takes it. */
export const AskLinks = ({ blockId }: { blockId: number }) => (
  <p className={classes.ask}>
    <Anchor component={Link} size="sm" to={`/my-requests?shift=${blockId}`}>
      Request a change
    </Anchor>
    <Anchor component={Link} size="sm" to={`/my-requests?tab=swaps&shift=${blockId}`}>
      Offer to colleagues
    </Anchor>
  </p>
)
