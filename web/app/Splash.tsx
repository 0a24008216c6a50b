import classes from './Splash.module.css'
import * as texts from './texts.ts'

/** While it is not yet known who is there. */
export function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label={texts.loading}>
      <div className={classes.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
